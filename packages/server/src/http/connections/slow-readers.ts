import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { second } from '@kafra/sdk/rules';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../../config.ts';
import { type Metrics, noMetrics } from '../../rules/metrics.ts';
import type { HttpExchange } from '../requests/request-dispatcher.ts';

/** Bytes a second that a client must take of an answer in the long run: less than any line that a page loads over. */
const minReadRate = 16 * 1_024;

/** Bytes of answers that may wait in memory for their clients, all together. */
const maxPendingBytes = 256 * 1_024 * 1_024;

/** How long a client may take before it can be cut off for the sake of the others. */
const minAge = 3 * second;

const sweepEvery = second;

/** Responses with a different minimum rate. */
const ownRates = new WeakMap<ServerResponse, number>();

/** Sets the minimum read rate of a response in bytes per second, instead of the default. */
export const setMinReadRate = (response: ServerResponse, rate: number): void => void ownRates.set(response, rate);

/** Bytes that the operating system has taken of what was written to a connection. */
const bytesSent = (socket: Socket) => socket.bytesWritten - socket.writableLength;

/** Progress of a reply that its client has not read completely. */
interface Progress {
  readonly startedAt: number;
  readonly startBytes: number;
  /** When more of it was last seen to be taken, and how much was by then. */
  grewAt: number;
  bytes: number;
}

/**
 * Disconnects clients that do not read their replies. After a grace period a reply must be read at a minimum speed. Node
 * has no limit for this, so such replies would stay in memory. If the replies of many clients exceed the memory limit,
 * the client that has read nothing for the longest time is disconnected first, then the slowest. During an attack, a new
 * visitor has read as little as the attackers, but has not waited as long.
 */
export function disconnectSlowReaders(
  app: Pick<FastifyInstance, 'log' | 'addHook'>,
  pendingResponses: ReadonlySet<HttpExchange>,
  { connections }: Pick<ServerConfig, 'connections'>,
  metrics: Metrics = noMetrics,
): void {
  const grace = connections.unreadSeconds * second;
  const progress = new WeakMap<HttpExchange, Progress>();
  // Counted in turns of the sweep: while the machine is too busy for us, clients have no fault in what they do not get.
  let now = 0;

  const disconnect = ({ ip, response }: HttpExchange, reason: string) => {
    app.log.info({ ip }, reason);
    metrics.count('cuts', { reason: 'slow_reader' });
    response.socket?.destroy();
  };

  /** Bytes taken since the start, for how long, and for how long no more; undefined for an answer that is new. */
  const progressOf = (answer: HttpExchange) => {
    const { socket, headersSent } = answer.response;
    if (!socket || socket.destroyed || !headersSent) return undefined;
    const bytes = bytesSent(socket);
    const known = progress.get(answer);
    if (!known) {
      progress.set(answer, { startedAt: now, startBytes: bytes, grewAt: now, bytes });
      return undefined;
    }
    if (bytes > known.bytes) Object.assign(known, { grewAt: now, bytes });
    return { taken: bytes - known.startBytes, age: now - known.startedAt, idle: now - known.grewAt };
  };

  const sweep = () => {
    now += sweepEvery;
    const slow: { answer: HttpExchange; stalled: number; rate: number; pendingBytes: number }[] = [];
    let totalPendingBytes = 0;
    for (const answer of pendingResponses) {
      const pendingBytes = answer.response.writableLength;
      totalPendingBytes += pendingBytes;
      const seen = progressOf(answer);
      if (!seen) continue;
      const minRate = ownRates.get(answer.response) ?? minReadRate;
      if (seen.age >= grace + (seen.taken / minRate) * second) {
        disconnect(answer, 'a client did not read its answer');
        totalPendingBytes -= pendingBytes;
      } else if (seen.age >= minAge)
        slow.push({ answer, stalled: seen.idle >= minAge ? seen.idle : 0, rate: seen.taken / seen.age, pendingBytes });
    }
    slow.sort((a, b) => b.stalled - a.stalled || a.rate - b.rate || b.pendingBytes - a.pendingBytes);
    for (const { answer, pendingBytes } of slow) {
      if (totalPendingBytes <= maxPendingBytes) break;
      disconnect(answer, 'a client read its answer more slowly than others, and memory was short');
      totalPendingBytes -= pendingBytes;
    }
  };
  const timer = setInterval(sweep, sweepEvery).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}
