import type { Random } from './art/random.ts';

/** Returns a random entry of a list; throws for an empty list. */
export function pickFrom<T>(random: Random, list: readonly T[]): T {
  const entry = list[random.int(0, list.length - 1)];
  if (entry === undefined) throw new Error('nothing to pick from');
  return entry;
}

/** Returns a function that draws entries by weight, each in logarithmic time. */
export function weighted<T>(entries: readonly T[], weight: (entry: T) => number): (random: Random) => T {
  let sum = 0;
  const sums = entries.map((entry) => {
    sum += weight(entry);
    return sum;
  });
  return (random) => {
    const at = random.next() * sum;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    const entry = entries[low];
    if (entry === undefined) throw new Error('nothing to draw from');
    return entry;
  };
}

/** Rounds a price to three digits, as sellers set prices: 1,234,567 becomes 1,230,000. */
export function roundPrice(price: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(price, 1))) - 2);
  return Math.max(1, Math.round(price / step) * step);
}
