import { second } from '@kafra/sdk/rules';
import type { Metrics } from '../rules/metrics.ts';
import type { OpenConnections } from './connection-limit.ts';
import type { Arrival, Entrance } from './entrance.ts';

interface Watched {
  connections: OpenConnections;
  pendingResponses: ReadonlySet<Arrival>;
}

/** Counts what is answered, and how long it took. */
export function countRequests(entrance: Entrance, metrics: Metrics, watched: Watched): void {
  metrics.watch('connections', () => watched.connections.sockets.size);
  metrics.watch('openRequests', () => watched.pendingResponses.size);
  entrance.onAnswered(({ response, at }, operation) => {
    metrics.count('requests', { operation, status: String(response.statusCode) });
    metrics.observe('requestSeconds', (performance.now() - at) / second, { operation });
  });
}
