import type { Socket } from 'node:net';
import { second } from '@kafra/sdk/rules';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';
import type { PendingResponse } from './pipelining.ts';

/** Bytes a second that a client must take of an answer in the long run: less than any line that a page loads over. */
const minReadRate = 16 * 1_024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bytes a second that a client must take of these answers, where that is not what holds for all. */
    minReadRate?: number;
  }
}

/** Bytes that the operating system has taken of what was written to a connection. */
const bytesSent = (socket: Socket) => socket.bytesWritten - socket.writableLength;

/**
 * Cuts off who does not read the answer to a request: after a time of grace it must be taken at a speed. Node has no
 * limit for this, so that such answers would stay in memory for ever.
 */
export function disconnectSlowReaders(
  app: FastifyInstance,
  pendingResponses: ReadonlySet<PendingResponse>,
  { connections }: ServerConfig,
): void {
  const grace = connections.unreadSeconds * second;
  const begun = new WeakMap<PendingResponse, { at: number; bytes: number }>();

  const look = (answer: PendingResponse, now: number) => {
    const { socket } = answer.response;
    if (!socket || !answer.response.headersSent) return;
    const start = begun.get(answer);
    if (!start) return void begun.set(answer, { at: now, bytes: bytesSent(socket) });
    const { minReadRate: minRate = minReadRate } = answer.request.routeOptions.config;
    const allowed = grace + ((bytesSent(socket) - start.bytes) / minRate) * second;
    if (now - start.at < allowed) return;
    app.log.info({ ip: answer.request.ip }, 'a client did not read its answer');
    socket.destroy();
  };
  const timer = setInterval(() => {
    const now = performance.now();
    for (const answer of pendingResponses) look(answer, now);
  }, second).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}
