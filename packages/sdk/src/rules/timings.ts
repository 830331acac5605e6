import { hour, minute, second } from '../core/time-units.ts';

/** How long things take that a person waits for or sees change, milliseconds. */
export const timings = {
  /** A token of this age is renewed, and not asked for more often than every so often. */
  renewAfter: 24 * hour,
  renewInterval: 30 * second,
  /** A button says that it is busy, and then that it is done, for this long. */
  minBusyTime: second,
  doneTime: second,
  copiedFeedbackTime: 2 * second,
  spriteInterval: second,
  searchDebounce: 400,
  /** An answer to a captcha is used no longer than this; servers take it for ten minutes. */
  captchaLifetime: 8 * minute,
  /** A captcha that could not be solved is tried again no sooner than this. */
  captchaRetryInterval: 5 * second,
} as const;
