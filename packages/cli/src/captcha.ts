import { ApiError } from '@kafra/sdk';
import { minute } from '@kafra/sdk/rules';
import type { Connection, Wiring } from './connect.ts';
import type { Console } from './console.ts';
import { Failure } from './exit-codes.ts';

/** Resolves to what a form sends as its captcha. */
export type Solve = (signal: AbortSignal) => Promise<string>;

const patience = minute;

/** How this server's captcha is solved without a person; undefined where it needs a browser. */
export function captchaSolver({
  site,
  baseUrl,
  transport,
}: Pick<Wiring, 'site' | 'baseUrl' | 'transport'>): Solve | undefined {
  const { captcha } = site;
  switch (captcha.provider) {
    case 'none':
      return async () => 'none';
    case 'recaptcha':
      return undefined;
    case 'altcha':
      return (signal) => solveAltcha(new URL(captcha.challenge_url, `${baseUrl}/`).href, transport, signal);
  }
}

/** Does the work that ALTCHA asks for, and says so in the form its widget uses. */
async function solveAltcha(url: string, transport: Wiring['transport'], signal: AbortSignal): Promise<string> {
  const headers = { accept: 'application/json' };
  const reply = await transport({ method: 'GET', url, headers, body: undefined, safe: true, signal });
  const words = 'The captcha could not be solved.';
  if (reply.status >= 400) throw new Failure('failed', words, { hints: [`The server answered ${reply.status}.`] });
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/pbkdf2'),
  ]);
  const challenge = readChallenge(reply.body);
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal.throwIfAborted();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const solution = await solveChallenge({ challenge, deriveKey, controller, timeout: patience });
    signal.throwIfAborted();
    if (!solution) throw new Failure('failed', words, { hints: ['It took too long.'] });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  } catch (cause) {
    if (signal.aborted || cause instanceof Failure) throw cause;
    throw new Failure('failed', words, { hints: [cause instanceof Error ? cause.message : String(cause)], cause });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

type Challenge = Parameters<typeof import('altcha-lib').solveChallenge>[0]['challenge'];

function readChallenge(body: string): Challenge {
  try {
    return JSON.parse(body) as Challenge;
  } catch (cause) {
    throw new Failure('data', 'The captcha could not be solved.', { hints: ['The challenge is not JSON.'], cause });
  }
}

/** What a form needs a captcha for. */
export interface CaptchaPurpose {
  /** The form's own words for its failure. */
  words: string;
  /** What to do instead where the captcha needs a browser. */
  instead: string;
}

/**
 * Solves this server's captcha for a command.
 * @throws Failure also where that needs a browser.
 */
export async function passCaptcha(
  console: Console,
  { site, server: baseUrl, transport, explain }: Connection,
  { words, instead }: CaptchaPurpose,
): Promise<string> {
  const solve = captchaSolver({ site, baseUrl, transport });
  if (!solve) {
    throw new Failure('failed', "This server's captcha (reCAPTCHA) needs a browser.", { hints: [instead] });
  }
  if (site.captcha.provider === 'altcha' && console.interactive) console.note('Solving the captcha...');
  return solve(console.io.signal).catch((error: unknown) => {
    if (error instanceof Failure) throw error;
    throw explain(unreached(error), words);
  });
}

const unreached = (cause: unknown) =>
  new ApiError({ kind: 'network', call: 'captcha', message: 'Unable to reach server', cause });
