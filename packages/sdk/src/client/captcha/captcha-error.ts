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
