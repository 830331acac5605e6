import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from '@kafra/sdk';
import type { Connection } from '../connect.ts';
import type { Console } from '../console.ts';
import { Failure } from '../exit-codes.ts';
import { opener } from '../terminal/opener.ts';
import { sanitizeText } from '../terminal/text.ts';

const second = 1_000;
const failure = 'Failed to sign into account.';

/**
 * Server's response while the program waits for the user to confirm in the browser: the token, or the seconds until the
 * next request.
 */
type Poll = { token: string; interval?: undefined } | { token?: undefined; interval: number };

async function poll({ app, toFailure }: Connection, device_code: string, interval: number): Promise<Poll> {
  try {
    return await app.context.client.device.token({ device_code });
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'authorization_pending') return { interval };
    // RFC 8628, section 3.5: the client must add 5 seconds after `slow_down`.
    if (code === 'slow_down') return { interval: interval + 5 };
    throw toFailure(error, failure);
  }
}

/**
 * Signs in through a browser: shows a code, and waits until a user confirms it there (device authorization, RFC 8628).
 * Returns the session token.
 * @throws Failure if the user refuses, or the code expires.
 */
export async function signInThroughBrowser(console: Console, connection: Connection): Promise<string> {
  const { app, toFailure } = connection;
  const started = await app.context.client.device.start().catch((error: unknown) => {
    throw toFailure(error, failure);
  });
  const address = started.verification_uri_complete;
  console.note(`Open this address in a browser: ${sanitizeText(address)}`);
  console.note(`Check that it shows the code ${sanitizeText(started.user_code)}.`);
  if (console.isInteractive) opener(() => undefined).open(address);
  let { interval } = started;
  for (;;) {
    await wait(interval * second, undefined, { signal: console.io.signal });
    const answer = await poll(connection, started.device_code, interval);
    if (answer.token !== undefined) return answer.token;
    ({ interval } = answer);
  }
}

/** Stores the token of a sign-in. @throws Failure if it cannot be used. */
export function keepSession({ app }: Connection, token: string, remember: boolean): void {
  app.session.signIn(token, remember);
  if (!app.session.getSnapshot()) throw new Failure('signIn', 'The server sent an invalid token.');
}
