import { second } from '@kafra/sdk/rules';
import type { FastifyInstance } from 'fastify';
import type { OpenAnswer } from './answers-in-turn.ts';
import type { OpenConnections } from './connection-limit.ts';

/** How often it is looked whether connections are left. */
const pollInterval = 20;

/** Ends connections so that no client loses an answer. */
export interface LastAnswers {
  /** Whether the server has been told to stop. */
  readonly begun: boolean;
  /** From now on every answer says that it is the connection's last; resolves when all are gone or the time is over. */
  begin(seconds: number): Promise<void>;
  /** Ends every connection on which no request is under way. */
  endIdle(): void;
}

const markLast = ({ response }: OpenAnswer) => {
  if (!response.headersSent) response.setHeader('connection', 'close');
  // This one has already promised to stay open: its connection is ended like an idle one, once it is sent.
  else response.once('close', () => response.req.socket.destroySoon());
};

/** Lets the server stop politely: see `LastAnswers`. */
export function lastAnswers(
  app: FastifyInstance,
  answers: ReadonlySet<OpenAnswer>,
  { sockets }: OpenConnections,
): LastAnswers {
  let begun = false;
  app.addHook('onRequest', (_request, reply, done) => {
    if (begun) reply.raw.setHeader('connection', 'close');
    done();
  });
  return {
    get begun() {
      return begun;
    },
    async begin(seconds) {
      begun = true;
      for (const answer of answers) markLast(answer);
      const until = performance.now() + seconds * second;
      while (sockets.size > 0 && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, pollInterval));
    },
    endIdle() {
      const busy = new Set([...answers].map(({ request }) => request.raw.socket));
      for (const socket of sockets) if (!busy.has(socket)) socket.destroySoon();
    },
  };
}
