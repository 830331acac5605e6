/** Why a call was cancelled: whoever it was made for is not signed in any more, and its answer is for nobody else. */
export class UserChangedError extends Error {
  override name = 'UserChangedError';

  constructor() {
    super('The user of this request is no longer signed in.');
  }
}
