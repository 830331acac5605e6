import { type Clock, systemClock, type Transport } from '@kafra/sdk';
import type { Console } from '../console.ts';
import { statusLine } from './status-line.ts';

/** A server that answers within this time needs no words (milliseconds). */
const patience = 1_000;

/** Carries requests, and says on a terminal that the server is waited for if that takes long. */
export function showWaiting(send: Transport, console: Console, clock: Pick<Clock, 'later'> = systemClock): Transport {
  const { apiUrl } = console.settings;
  const host = URL.canParse(apiUrl.value) ? new URL(apiUrl.value).host : 'the server';
  const line = statusLine(console);
  let waiting = 0;
  return async (request) => {
    const stop = clock.later(patience, () => line.show(`Waiting for ${host}...`));
    waiting += 1;
    try {
      return await send(request);
    } finally {
      stop();
      waiting -= 1;
      if (waiting === 0) line.end();
    }
  };
}
