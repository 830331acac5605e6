import { setTimeout as pause } from 'node:timers/promises';
import { second } from '@kafra/sdk/rules';
import type { HttpExchange, RequestDispatcher } from '../requests/request-dispatcher.ts';
import type { OpenConnections } from './connection-limit.ts';

/** How often it is looked whether connections are left. */
const pollInterval = 20;

/** Ends connections so that no client loses an answer. */
export interface ConnectionDrain {
  /** True if the server is stopping and no other process takes over. */
  readonly isDraining: boolean;
  /**
   * Closes each connection after its next reply. Resolves when all connections are closed or the time is over. With
   * `handsOver`, another process takes over.
   */
  begin(seconds: number, options?: { handsOver?: boolean }): Promise<void>;
  /** Ends every connection on which no request is under way. */
  closeIdle(): void;
}

const markLast = ({ response }: HttpExchange) => {
  if (!response.headersSent) response.setHeader('connection', 'close');
  // This one has already promised to stay open: its connection is ended like an idle one, once it is sent.
  else response.once('close', () => response.req.socket.destroySoon());
};

/** Creates the drain of a server: see `ConnectionDrain`. */
export function createConnectionDrain(
  dispatcher: RequestDispatcher,
  pendingResponses: ReadonlySet<HttpExchange>,
  { sockets }: OpenConnections,
): ConnectionDrain {
  let isDraining = false;
  let isEnding = false;
  dispatcher.guard((next) => (exchange) => {
    if (isEnding) exchange.response.setHeader('connection', 'close');
    next(exchange);
  });
  return {
    get isDraining() {
      return isDraining;
    },
    async begin(seconds, { handsOver = false } = {}) {
      isEnding = true;
      isDraining = !handsOver;
      for (const arrival of pendingResponses) markLast(arrival);
      const until = performance.now() + seconds * second;
      while (sockets.size > 0 && performance.now() < until) await pause(pollInterval);
    },
    closeIdle() {
      const busy = new Set([...pendingResponses].map(({ request }) => request.socket));
      for (const socket of sockets) if (!busy.has(socket)) socket.destroySoon();
    },
  };
}
