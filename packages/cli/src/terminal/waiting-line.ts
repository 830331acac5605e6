import { type Clock, systemClock, type Transport } from '@kafra/sdk';
import type { Console } from '../console.ts';
import { statusLine } from './status-line.ts';

/** Milliseconds after which a slow server is mentioned. */
const patience = 1_000;

/** Sends requests, and shows on a terminal that a slow server is being waited for. */
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
