import { hour, second } from './time-units.ts';

/** How long things take that a person waits for or sees change, milliseconds. */
export const timings = {
  /** A token of this age is renewed, and not asked for more often than every so often. */
  renewAfter: 24 * hour,
  renewEvery: 30 * second,
  /** A button says that it is busy, and then that it is done, for this long. */
  actionMinimum: second,
  actionLinger: second,
  copiedFor: 2 * second,
  spriteEvery: second,
  searchDebounce: 400,
} as const;
