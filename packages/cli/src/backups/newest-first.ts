import { isAhead } from '@kafra/sdk/rules';

/**
 * Returns the newest `keep` backups, newest first, followed by as many with a date in the future. Either the clock that
 * created them or the server's clock is wrong, so neither group replaces the other.
 */
export function newestFirst<T>(
  all: readonly T[],
  timeOf: (one: T) => number,
  { now, keep = all.length }: { now: number; keep?: number },
): T[] {
  const sorted = all.toSorted((a, b) => timeOf(b) - timeOf(a));
  return [false, true].flatMap((ahead) => sorted.filter((one) => isAhead(timeOf(one), now) === ahead).slice(0, keep));
}
