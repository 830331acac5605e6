import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Requests that a client may send on one connection ahead of their answers; no browser sends any. */
const mostAhead = 16;

/** An answer that is being made or sent. */
export interface OpenAnswer {
  request: FastifyRequest;
  response: ServerResponse;
}

/** The requests of one connection that are not answered yet. */
interface Line {
  length: number;
  waiting: (() => void)[];
}

/**
 * Answers the requests of a connection one after the other, each once the answer before it is handed over: else a
 * client that sends many and reads nothing keeps as many answers in memory. Who sends too many ahead is cut off.
 * The set that it hands back holds the answers that are under way.
 */
export function answerInTurn(app: FastifyInstance): ReadonlySet<OpenAnswer> {
  const lines = new WeakMap<Socket, Line>();
  const open = new Set<OpenAnswer>();

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const line = lines.get(socket) ?? { length: 0, waiting: [] };
    lines.set(socket, line);
    if (line.length >= mostAhead || socket.destroyed) {
      reply.hijack();
      socket.destroy();
      return;
    }
    line.length += 1;
    const answer = { request, response: reply.raw };
    reply.raw.once('close', () => {
      open.delete(answer);
      line.length -= 1;
      const next = line.waiting.shift();
      if (!socket.destroyed) next?.();
    });
    const begin = () => {
      open.add(answer);
      done();
    };
    if (line.length === 1) begin();
    else line.waiting.push(begin);
  });
  return open;
}
