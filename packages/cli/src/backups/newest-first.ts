import { isAhead } from '@kafra/sdk/rules';

/**
 * The newest `keep`, the newest first; behind them as many of those that a clock has dated ahead. Whether that one was
 * wrong when they were made, or the server's is now, nobody knows: neither kind takes the place of the other.
 */
export function newestFirst<T>(
  all: readonly T[],
  timeOf: (one: T) => number,
  { now, keep = all.length }: { now: number; keep?: number },
): T[] {
  const sorted = all.toSorted((a, b) => timeOf(b) - timeOf(a));
  return [false, true].flatMap((ahead) => sorted.filter((one) => isAhead(timeOf(one), now) === ahead).slice(0, keep));
}
