import { type Clock, systemClock, type Transport } from '@kafra/sdk';
import type { Console } from '../console.ts';
import { statusLine } from './status-line.ts';

/** Milliseconds without a response, after which the terminal shows that it waits for the server. */
const patience = 300;
/** Milliseconds between two frames of the spinner that shows waiting. */
const turnInterval = 100;

const unicodeTurns = [...'⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'];
const asciiTurns = [...'|/-\\'];

const isUtf8 = ({ LC_ALL, LC_CTYPE, LANG }: Console['io']['env']): boolean =>
  /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '');

/**
 * Returns a transport that shows a spinner on a terminal while it waits for a slow server. With `--json` no spinner is
 * shown.
 */
export function showWaiting(
  send: Transport,
  console: Console,
  clock: Pick<Clock, 'later' | 'every'> = systemClock,
): Transport {
  const { apiUrl } = console.settings;
  if (console.options.json !== undefined) return send;
  const host = URL.canParse(apiUrl.value) ? new URL(apiUrl.value).host : 'the server';
  const line = statusLine(console, { yields: true });
  const turns = isUtf8(console.io.env) ? unicodeTurns : asciiTurns;
  let waiting = 0;
  let stop = () => {};

  function start(): void {
    let turn = 0;
    const draw = () => {
      line.show(`${turns[turn % turns.length]} Waiting for ${host}...`);
      turn += 1;
    };
    stop = clock.later(patience, () => {
      draw();
      stop = clock.every(turnInterval, draw);
    });
  }

  return async (request) => {
    waiting += 1;
    if (waiting === 1) start();
    try {
      return await send(request);
    } finally {
      waiting -= 1;
      if (waiting === 0) {
        stop();
        line.end();
      }
    }
  };
}
