import type { FastifyInstance, FastifyRequest } from 'fastify';
import pTimeout from 'p-timeout';
import type { Services } from '../../services.ts';
import { pingDatabase } from '../../store/migrations/migrate.ts';
import type { ConnectionDrain } from '../connections/connection-drain.ts';

/** Maximum response time of the health check in milliseconds, because a load balancer does not wait longer. */
const timeout = 800;

/**
 * Registers `/healthz`, which succeeds while the process runs, and `/readyz`, which also requires a responding database
 * and a server that is not stopping.
 */
export function registerHealthRoutes(app: FastifyInstance, { database }: Services, drain: ConnectionDrain): void {
  const readiness = async (request: FastifyRequest): Promise<'ready' | 'not ready' | 'stopping'> => {
    if (drain.isDraining) return 'stopping';
    try {
      const late = `the database did not answer within ${timeout} ms`;
      await pTimeout(pingDatabase(database), { milliseconds: timeout, message: late });
      return 'ready';
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return 'not ready';
    }
  };
  app.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const status = await readiness(request);
    return reply.code(status === 'ready' ? 200 : 503).send({ status });
  });
}
