import { second } from '@kafra/sdk/rules';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../rules/metrics.ts';
import type { OpenConnections } from './connection-limit.ts';
import type { PendingResponse } from './pipelining.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What is answered here, where that is a call of the contract. */
    operation?: string;
  }
}

interface Watched {
  connections: OpenConnections;
  pendingResponses: ReadonlySet<PendingResponse>;
}

/** Counts what is answered, and how long it took. */
export function countRequests(app: FastifyInstance, metrics: Metrics, watched: Watched): void {
  metrics.watch('connections', () => watched.connections.sockets.size);
  metrics.watch('openRequests', () => watched.pendingResponses.size);
  app.addHook('onResponse', (request, reply, done) => {
    const { config, url } = request.routeOptions;
    // Not the address: anybody may type anything there.
    const operation = config.operation ?? url ?? 'none';
    metrics.count('requests', { operation, status: String(reply.statusCode) });
    metrics.observe('requestSeconds', reply.elapsedTime / second, { operation });
    done();
  });
}
