import { hour, minute, second } from '../core/time-units.ts';

/** Durations that users wait for or see, in milliseconds. */
export const timings = {
  /** Age at which a session token is renewed, and minimum time between two renewals. */
  renewAfter: 24 * hour,
  renewInterval: 30 * second,
  /**
   * Minimum time for which a button shows that its action is running, and then the time for which it shows that it is
   * done.
   */
  minBusyTime: second,
  doneTime: second,
  copiedFeedbackTime: 2 * second,
  spriteInterval: second,
  searchDebounce: 400,
  /** Maximum age of a captcha answer that is sent. Servers accept answers for ten minutes. */
  captchaLifetime: 8 * minute,
  /** Minimum time between a captcha that could not be solved and the next attempt. */
  captchaRetryInterval: 5 * second,
} as const;
