import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { second } from '@kafra/sdk/rules';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../../config.ts';
import { type Metrics, noMetrics } from '../../rules/metrics.ts';
import type { HttpExchange } from '../requests/request-dispatcher.ts';

/**
 * Minimum average rate, in bytes per second, at which a client must read a response. It is less than any connection
 * needs to load a page.
 */
const minReadRate = 16 * 1_024;

/** Maximum number of bytes of all responses that wait in memory for their clients. */
const maxPendingBytes = 256 * 1_024 * 1_024;

/** Age of a response, in milliseconds, after which its client may be disconnected to free memory. */
const minAge = 3 * second;

const sweepEvery = second;

/** Minimum read rates of responses for which the default does not apply. */
const ownRates = new WeakMap<ServerResponse, number>();

/** Sets the minimum read rate of a response in bytes per second, instead of the default. */
export const setMinReadRate = (response: ServerResponse, rate: number): void => void ownRates.set(response, rate);

/** Returns the bytes of a connection that the operating system has accepted for sending. */
const bytesSent = (socket: Socket) => socket.bytesWritten - socket.writableLength;

/** Progress of a response that its client has not read completely. */
interface Progress {
  readonly startedAt: number;
  readonly startBytes: number;
  /** Time at which the client was last seen to read more, and the bytes that it had read by then. */
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
  // Milliseconds counted by the periodic checks for slow readers. While this process is too busy for a check, the time
  // stops, because clients are not responsible for that delay.
  let now = 0;

  const disconnect = ({ ip, response }: HttpExchange, reason: string) => {
    app.log.info({ ip }, reason);
    metrics.count('cuts', { reason: 'slow_reader' });
    response.socket?.destroy();
  };

  /**
   * Returns the bytes that a client has read since the start of a response, the age of the response, and the time
   * without progress; undefined for a new response.
   */
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
