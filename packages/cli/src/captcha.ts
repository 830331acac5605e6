import { CaptchaError, type SolveCaptcha, captchaSolver as solverOf } from '@kafra/sdk';
import type { Connection } from './connect.ts';
import type { Console } from './console.ts';
import { Failure } from './exit-codes.ts';

/** Returns a function that solves the server's captcha; undefined if the captcha needs a browser. */
export function captchaSolver(wiring: Parameters<typeof solverOf>[0]): SolveCaptcha | undefined {
  const solve = solverOf(wiring);
  return solve && ((signal) => solve(signal).catch(throwFailure));
}

function throwFailure(error: unknown): never {
  if (!(error instanceof CaptchaError)) throw error;
  const ending = error.reason === 'unreadable' ? 'data' : 'failed';
  throw new Failure(ending, 'The captcha could not be solved.', { hints: [error.message], cause: error.cause });
}

/** Messages of a command that fills in a form with a captcha. */
export interface CaptchaMessages {
  /** Message of the form if solving the captcha fails. */
  failure: string;
  /** Advice for the user if the captcha needs a browser. */
  browserHint: string;
}

/**
 * Solves the server's captcha for a command.
 * @throws Failure also if it needs a browser.
 */
export async function solveForCommand(
  console: Console,
  { site, server: baseUrl, transport, toFailure }: Connection,
  { failure, browserHint }: CaptchaMessages,
): Promise<string> {
  const solve = captchaSolver({ site, baseUrl, transport });
  if (!solve) {
    throw new Failure('failed', 'The captcha of this server (reCAPTCHA) requires a browser.', { hints: [browserHint] });
  }
  if (site.captcha.provider === 'altcha' && console.isInteractive) console.note('Solving the captcha...');
  return solve(console.io.signal).catch((error: unknown) => {
    if (error instanceof Failure) throw error;
    throw toFailure(error, failure);
  });
}
