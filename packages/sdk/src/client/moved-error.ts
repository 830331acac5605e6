/**
 * A call was answered with another address. It is not sent there: on the way a call that changes something would lose
 * its body, and one of somebody who is signed in the token.
 */
export class MovedError extends Error {
  override name = 'MovedError';
  /** Where the call was sent on to, without a query. */
  readonly target: string;

  constructor(target: URL) {
    super(`The server sends calls on to ${target.origin}${target.pathname}: use its address there.`);
    this.target = `${target.origin}${target.pathname}`;
  }
}

/** What a client follows of its own accord loses nothing on the way. */
export const mayFollow = ({ method, headers }: { method: string; headers: Record<string, string> }): boolean =>
  method === 'GET' && headers.authorization === undefined;
