import { second } from '@kafra/sdk/rules';
import type { Metrics } from '../rules/metrics.ts';
import type { OpenConnections } from './connections/connection-limit.ts';
import type { HttpExchange, RequestDispatcher } from './requests/request-dispatcher.ts';

interface Watched {
  connections: OpenConnections;
  pendingResponses: ReadonlySet<HttpExchange>;
}

/** Counts responses and measures their time. */
export function countRequests(dispatcher: RequestDispatcher, metrics: Metrics, watched: Watched): void {
  metrics.watch('connections', () => watched.connections.sockets.size);
  metrics.watch('openRequests', () => watched.pendingResponses.size);
  dispatcher.onAnswered(({ response, at }, operation) => {
    metrics.count('requests', { operation, status: String(response.statusCode) });
    metrics.observe('requestSeconds', (performance.now() - at) / second, { operation });
  });
}
