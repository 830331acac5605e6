import type { SiteConfig } from '../../contract/site.ts';
import type { Transport } from '../http/transport.ts';

/**
 * Resolves to what a call takes as `recaptcha`; rejects with a CaptchaError, an ApiError where the server does not answer,
 * or the signal's reason.
 */
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
      return async (signal) => {
        // Loaded when the first form is filled in: whoever only reads needs none of it.
        const { solveAltcha } = await import('./solve-altcha.ts');
        return solveAltcha(absoluteUrl(captcha.challenge_url, baseUrl), transport, signal);
      };
  }
}

/**
 * A path is one of the server, which may stand under a path itself (`//` begins the name of another one); what a page's own
 * origin says stays as it is.
 */
const absoluteUrl = (address: string, baseUrl: string): string =>
  baseUrl === '' || /^\/(?!\/)/.test(address) ? baseUrl + address : new URL(address, `${baseUrl}/`).href;
