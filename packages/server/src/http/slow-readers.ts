import type { Socket } from 'node:net';
import { second } from '@kafra/sdk/rules';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { type Metrics, noMetrics } from '../rules/metrics.ts';
import type { PendingResponse } from './pipelining.ts';

/** Bytes a second that a client must take of an answer in the long run: less than any line that a page loads over. */
const minReadRate = 16 * 1_024;

/** Bytes of answers that may wait in memory for their clients, all together. */
const maxUnreadBytes = 256 * 1_024 * 1_024;

/** How long a client may take before it can be cut off for the sake of the others. */
const minAge = 3 * second;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bytes a second that a client must take of these answers, where that is not what holds for all. */
    minReadRate?: number;
  }
}

/** Bytes that the operating system has taken of what was written to a connection. */
const bytesSent = (socket: Socket) => socket.bytesWritten - socket.writableLength;

/** What was known of an answer when its client was first seen not to have taken all of it. */
interface Start {
  at: number;
  bytes: number;
}

/**
 * Cuts off who does not read the answer to a request: after a time of grace it must be taken at a speed. Node has no
 * limit for this, so that such answers would stay in memory for ever. Where those of many clients are too much
 * together, the slowest go first.
 */
export function disconnectSlowReaders(
  app: Pick<FastifyInstance, 'log' | 'addHook'>,
  pendingResponses: ReadonlySet<PendingResponse>,
  { connections }: Pick<ServerConfig, 'connections'>,
  metrics: Metrics = noMetrics,
): void {
  const grace = connections.unreadSeconds * second;
  const starts = new WeakMap<PendingResponse, Start>();

  const disconnect = ({ request, response }: PendingResponse, reason: string) => {
    app.log.info({ ip: request.ip }, reason);
    metrics.count('cuts', { reason: 'slow_reader' });
    response.socket?.destroy();
  };

  /** Bytes taken since the start, and for how long; undefined for an answer that is new. */
  const progressOf = (answer: PendingResponse, now: number) => {
    const { socket, headersSent } = answer.response;
    if (!socket || socket.destroyed || !headersSent) return undefined;
    const start = starts.get(answer);
    if (start) return { taken: bytesSent(socket) - start.bytes, age: now - start.at };
    starts.set(answer, { at: now, bytes: bytesSent(socket) });
    return undefined;
  };

  const sweep = () => {
    const now = performance.now();
    const slow: { answer: PendingResponse; rate: number; unread: number }[] = [];
    let unreadBytes = 0;
    for (const answer of pendingResponses) {
      const unread = answer.response.writableLength;
      unreadBytes += unread;
      const progress = progressOf(answer, now);
      if (!progress) continue;
      const { minReadRate: minRate = minReadRate } = answer.request.routeOptions.config;
      if (progress.age >= grace + (progress.taken / minRate) * second) {
        disconnect(answer, 'a client did not read its answer');
        unreadBytes -= unread;
      } else if (progress.age >= minAge) slow.push({ answer, rate: progress.taken / progress.age, unread });
    }
    slow.sort((a, b) => a.rate - b.rate || b.unread - a.unread);
    for (const { answer, unread } of slow) {
      if (unreadBytes <= maxUnreadBytes) break;
      disconnect(answer, 'a client read its answer more slowly than others, and memory was short');
      unreadBytes -= unread;
    }
  };
  const timer = setInterval(sweep, second).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}
