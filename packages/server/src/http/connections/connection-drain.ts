import { setTimeout as pause } from 'node:timers/promises';
import { second } from '@kafra/sdk/rules';
import type { HttpExchange, RequestDispatcher } from '../requests/request-dispatcher.ts';
import type { OpenConnections } from './connection-limit.ts';

/** Milliseconds between checks for open connections while the server stops. */
const pollInterval = 20;

/** Ends connections when the server stops, without losing responses. */
export interface ConnectionDrain {
  /** True if the server is stopping and no other process takes over. */
  readonly isDraining: boolean;
  /**
   * Closes each connection after its next response. Resolves when all connections are closed or the time is over. With
   * `handsOver`, another process takes over.
   */
  begin(seconds: number, options?: { handsOver?: boolean }): Promise<void>;
  /** Closes all connections without a running request. */
  closeIdle(): void;
}

const markLast = ({ response }: HttpExchange) => {
  if (!response.headersSent) response.setHeader('connection', 'close');
  // The headers of this response were sent before the stop and keep the connection open, so it is closed after the
  // response.
  else response.once('close', () => response.req.socket.destroySoon());
};

/** Creates the connection drain of a server, see `ConnectionDrain`. */
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
