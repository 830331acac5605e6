import type { Socket } from 'node:net';
import { second } from '@kafra/sdk/rules';
import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';
import type { OpenAnswer } from './answers-in-turn.ts';

/** Bytes a second that a client must take of an answer in the long run: less than any line that a page loads over. */
const slowestReader = 16 * 1_024;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bytes a second that a client must take of these answers, where that is not what holds for all. */
    slowestReader?: number;
  }
}

/** Bytes that the operating system has taken of what was written to a connection. */
const taken = (socket: Socket) => socket.bytesWritten - socket.writableLength;

/**
 * Cuts off who does not read the answer to a request: after a time of grace it must be taken at a speed. Node has no
 * limit for this, so that such answers would stay in memory for ever.
 */
export function cutSlowReaders(
  app: FastifyInstance,
  answers: ReadonlySet<OpenAnswer>,
  { connections }: ServerConfig,
): void {
  const grace = connections.unreadSeconds * second;
  const begun = new WeakMap<OpenAnswer, { at: number; bytes: number }>();

  const look = (answer: OpenAnswer, now: number) => {
    const { socket } = answer.response;
    if (!socket || !answer.response.headersSent) return;
    const start = begun.get(answer);
    if (!start) return void begun.set(answer, { at: now, bytes: taken(socket) });
    const { slowestReader: slowest = slowestReader } = answer.request.routeOptions.config;
    const allowed = grace + ((taken(socket) - start.bytes) / slowest) * second;
    if (now - start.at < allowed) return;
    app.log.info({ ip: answer.request.ip }, 'a client did not read its answer');
    socket.destroy();
  };
  const timer = setInterval(() => {
    const now = performance.now();
    for (const answer of answers) look(answer, now);
  }, second).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}
