/** Reason of a cancelled call: its user is no longer signed in, so the response is of no use. */
export class UserChangedError extends Error {
  override name = 'UserChangedError';

  constructor() {
    super('The user of this request is no longer signed in.');
  }
}
