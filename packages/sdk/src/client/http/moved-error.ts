/**
 * A call was answered with another address. It is not sent there: on the way a call that changes something would lose
 * its body, or carry it to somebody else, and one of somebody who is signed in would lose the token.
 */
export class MovedError extends Error {
  override name = 'MovedError';
  /** Where the call would have been sent on to, without a query; undefined in a browser, which does not tell. */
  readonly target: string | undefined;

  constructor(target: URL | undefined) {
    const place = target && `${target.origin}${target.pathname}`;
    super(`The server redirects to ${place ?? 'another address'}. Use that address.`);
    this.target = place;
  }
}

/** What a client follows of its own accord loses nothing on the way. */
export const mayFollow = ({ method, headers }: { method: string; headers: Record<string, string> }): boolean =>
  method === 'GET' && headers.authorization === undefined;

/** Where an answer sends on to; undefined where it is none of that kind. */
export const redirectTarget = (status: number, location: unknown, url: string): URL | undefined =>
  status >= 300 && status < 400 && typeof location === 'string' && URL.canParse(location, url)
    ? new URL(location, url)
    : undefined;
