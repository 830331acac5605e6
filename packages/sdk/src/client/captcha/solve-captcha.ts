import type { SiteConfig } from '../../contract/site.ts';
import type { Transport } from '../http/transport.ts';

/**
 * Function that solves a captcha. It resolves to the `recaptcha` value of a call. It rejects with a CaptchaError, with
 * an ApiError if the server does not respond, or with the signal's reason.
 */
export type SolveCaptcha = (signal: AbortSignal) => Promise<string>;

export interface CaptchaSolverOptions {
  site: Pick<SiteConfig, 'captcha'>;
  /** Address of the Kafra server, without a slash at the end. */
  baseUrl: string;
  transport: Transport;
}

/** Returns the function that solves the captchas of a server; undefined if they need a browser. */
export function captchaSolver({ site, baseUrl, transport }: CaptchaSolverOptions): SolveCaptcha | undefined {
  const { captcha } = site;
  switch (captcha.provider) {
    case 'none':
      return async () => 'none';
    case 'recaptcha':
      return undefined;
    case 'altcha':
      return async (signal) => {
        // The captcha code is loaded when the first form is submitted, because programs that only read data do not need
        // it.
        const { solveAltcha } = await import('./solve-altcha.ts');
        return solveAltcha(absoluteUrl(captcha.challenge_url, baseUrl), transport, signal);
      };
  }
}

/**
 * Resolves a path against the server's address, which may contain a path itself. An address with a host (`//` or a
 * protocol) stays unchanged.
 */
const absoluteUrl = (address: string, baseUrl: string): string =>
  baseUrl === '' || /^\/(?!\/)/.test(address) ? baseUrl + address : new URL(address, `${baseUrl}/`).href;
