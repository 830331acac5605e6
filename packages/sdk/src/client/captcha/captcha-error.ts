/** Error if a captcha could not be solved; `message` explains the reason. */
export class CaptchaError extends Error {
  override name = 'CaptchaError';
  /**
   * Reason of the failed captcha. `needs-browser`: a person must solve it in a browser. `refused`: the server did not
   * send a challenge. `unreadable`: the challenge is invalid. `too-long`: the proof of work took too long. `failed`:
   * this program cannot solve it.
   */
  readonly reason: 'needs-browser' | 'refused' | 'unreadable' | 'too-long' | 'failed';

  constructor(reason: CaptchaError['reason'], message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}
