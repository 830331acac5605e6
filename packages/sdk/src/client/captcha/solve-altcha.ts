import * as z from 'zod/mini';
import { messageOf } from '../../core/errors.ts';
import { minute } from '../../core/time-units.ts';
import { requestError } from '../http/request-error.ts';
import type { Transport } from '../http/transport.ts';
import { CaptchaError } from './captcha-error.ts';

/** Maximum time for solving a captcha challenge, in milliseconds. */
const solvingTimeout = minute;

/**
 * Maximum number of rounds of one key derivation for a captcha, which take about ten seconds on a slow machine. A
 * derivation cannot be stopped once it has begun.
 */
const maxRounds = 20_000_000;

/** Number of bytes that one round of the key derivation produces with the shortest hash. */
const bytesPerRound = 32;

/**
 * Solves an ALTCHA proof of work with Web Crypto. Returns the payload that the ALTCHA widget would submit.
 * @throws CaptchaError; ApiError if the server does not respond; the signal's reason.
 */
export async function solveAltcha(url: string, transport: Transport, signal: AbortSignal): Promise<string> {
  const challenge = readChallenge(await fetchChallenge(url, transport, signal));
  const { cost, keyLength = bytesPerRound } = challenge.parameters;
  if (cost * Math.ceil(keyLength / bytesPerRound) > maxRounds)
    throw new CaptchaError('too-long', 'The challenge takes too long to solve.');
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

async function fetchChallenge(url: string, transport: Transport, signal: AbortSignal): Promise<string> {
  const headers = { accept: 'application/json' };
  const request = { method: 'GET' as const, url, headers, body: undefined, safe: true, signal };
  const reply = await transport(request).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw requestError('captcha', cause);
  });
  if (reply.status >= 400) throw new CaptchaError('refused', `The server answered ${reply.status}.`);
  return reply.body;
}

type Challenge = Parameters<typeof import('altcha-lib').solveChallenge>[0]['challenge'];

/**
 * Schema of a captcha challenge with the fields that the proof of work needs. All other fields are returned to the
 * server unchanged.
 */
const challengeFormat = z.looseObject({
  parameters: z.looseObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int().check(z.positive()),
    keyLength: z.optional(z.int().check(z.positive())),
    keyPrefix: z.string(),
  }),
});

function readChallenge(body: string): Challenge {
  try {
    return challengeFormat.parse(JSON.parse(body)) as Challenge;
  } catch (cause) {
    const isJson = !(cause instanceof SyntaxError);
    throw new CaptchaError(
      'unreadable',
      isJson ? 'The challenge has an unsupported format.' : 'The challenge is not JSON.',
      cause,
    );
  }
}
