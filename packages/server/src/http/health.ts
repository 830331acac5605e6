import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { pingDatabase } from '../store/migrations/migrate.ts';

/**
 * `/healthz`: the process answers. `/readyz`: it may be sent visitors, its database answers too. Who is told to stop
 * takes no new connection from that moment, so neither is answered any more.
 */
export function health(app: FastifyInstance, { database }: Services): void {
  app.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const failed = await pingDatabase(database).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failed) request.log.error({ err: failed }, 'the database does not answer');
    const ready = failed === undefined;
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
