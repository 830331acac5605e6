/**
 * Error if the server redirected a call. Redirects are not followed, because a call could lose its body, or send body
 * and token to another host.
 */
export class MovedError extends Error {
  override name = 'MovedError';
  /** Target of the redirect, without its query; undefined in a browser, which hides it. */
  readonly target: string | undefined;

  constructor(target: URL | undefined) {
    const place = target && `${target.origin}${target.pathname}`;
    super(`The server redirects to ${place ?? 'another address'}. Use that address.`);
    this.target = place;
  }
}

/** Returns true if redirects of a request may be followed: it has neither a body nor a token. */
export const mayFollow = ({ method, headers }: { method: string; headers: Record<string, string> }): boolean =>
  method === 'GET' && headers.authorization === undefined;

/** Returns the target address of a redirect response; undefined for other responses. */
export const redirectTarget = (status: number, location: unknown, url: string): URL | undefined =>
  status >= 300 && status < 400 && typeof location === 'string' && URL.canParse(location, url)
    ? new URL(location, url)
    : undefined;
