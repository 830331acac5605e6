import type { SiteConfig } from '../contract/site.ts';
import { minute } from '../rules/time-units.ts';
import type { Transport } from './transport.ts';

/** The captcha could not be solved; `message` says why in a sentence. */
export class CaptchaError extends Error {
  override name = 'CaptchaError';
  /**
   * `needs-browser`: a person must solve it in a browser. `refused`: the server gave no challenge. `unreadable`: what
   * it gave is none. `too-long`: the work took too long. `failed`: the work could not be done here.
   */
  readonly reason: 'needs-browser' | 'refused' | 'unreadable' | 'too-long' | 'failed';

  constructor(reason: CaptchaError['reason'], message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

/** Resolves to what a call takes as `recaptcha`; rejects with a CaptchaError, or the signal's reason. */
export type SolveCaptcha = (signal: AbortSignal) => Promise<string>;

export interface CaptchaSolverOptions {
  site: Pick<SiteConfig, 'captcha'>;
  /** Where the server is, without a slash at the end. */
  baseUrl: string;
  transport: Transport;
}

/** How a server's captcha is solved without a person; undefined where it needs a browser. */
export function captchaSolver({ site, baseUrl, transport }: CaptchaSolverOptions): SolveCaptcha | undefined {
  const { captcha } = site;
  switch (captcha.provider) {
    case 'none':
      return async () => 'none';
    case 'recaptcha':
      return undefined;
    case 'altcha':
      return (signal) => solveAltcha(absoluteUrl(captcha.challenge_url, baseUrl), transport, signal);
  }
}

/** The server's own addresses come without it; those of a page's own origin stay as they are. */
const absoluteUrl = (address: string, baseUrl: string): string =>
  baseUrl === '' ? address : new URL(address, `${baseUrl}/`).href;

/** Most time for the work, ms. */
const solvingTimeout = minute;

/** Does the work that ALTCHA asks for, with Web Crypto, and says so in the form its widget uses. */
async function solveAltcha(url: string, transport: Transport, signal: AbortSignal): Promise<string> {
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
    throw new CaptchaError('failed', cause instanceof Error ? cause.message : String(cause), cause);
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
