import { messageOf } from '../core/errors.ts';
import { minute } from '../core/time-units.ts';
import { CaptchaError } from './captcha-error.ts';
import type { Transport } from './transport.ts';

/** Most time for the work, ms. */
const solvingTimeout = minute;

/** Does the work that ALTCHA asks for, with Web Crypto, and says so in the form its widget uses. */
export async function solveAltcha(url: string, transport: Transport, signal: AbortSignal): Promise<string> {
  const headers = { accept: 'application/json' };
  const reply = await transport({ method: 'GET', url, headers, body: undefined, safe: true, signal });
  if (reply.status >= 400) throw new CaptchaError('refused', `The server answered ${reply.status}.`);
  const challenge = readChallenge(reply.body);
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ]);
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal.throwIfAborted();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const solution = await solveChallenge({ challenge, deriveKey, controller, timeout: solvingTimeout });
    signal.throwIfAborted();
    if (!solution) throw new CaptchaError('too-long', 'It took too long.');
    return btoa(JSON.stringify({ challenge, solution }));
  } catch (cause) {
    if (signal.aborted || cause instanceof CaptchaError) throw cause;
    throw new CaptchaError('failed', messageOf(cause), cause);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

type Challenge = Parameters<typeof import('altcha-lib').solveChallenge>[0]['challenge'];

function readChallenge(body: string): Challenge {
  try {
    return JSON.parse(body) as Challenge;
  } catch (cause) {
    throw new CaptchaError('unreadable', 'The challenge is not JSON.', cause);
  }
}
