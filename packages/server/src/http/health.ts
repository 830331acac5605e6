import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../services.ts';

/** Whether the server takes new work; false from the moment it is told to stop. */
export interface Readiness {
  ready: boolean;
}

/** `/healthz`: the process answers. `/readyz`: it may be sent visitors, its database answers too. */
export function health(app: FastifyInstance, { database }: Services, state: Readiness): void {
  app.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const failed = await sql`select count(*) from site_migration`.execute(database.db).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failed) request.log.error({ err: failed }, 'the database does not answer');
    const ready = state.ready && failed === undefined;
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
