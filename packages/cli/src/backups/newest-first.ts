import { isAhead } from '@kafra/sdk/rules';

/**
 * Returns the newest `keep` backups, newest first, then up to `keep` backups with a date in the future. A future date
 * means that the clock of the backup or of the server is wrong, so neither group displaces the other.
 */
export function newestFirst<T>(
  all: readonly T[],
  timeOf: (one: T) => number,
  { now, keep = all.length }: { now: number; keep?: number },
): T[] {
  const sorted = all.toSorted((a, b) => timeOf(b) - timeOf(a));
  return [false, true].flatMap((ahead) => sorted.filter((one) => isAhead(timeOf(one), now) === ahead).slice(0, keep));
}
