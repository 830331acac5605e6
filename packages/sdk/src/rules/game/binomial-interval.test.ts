import { describe, expect, it } from 'vitest';
import { binomialInterval } from './binomial-interval.ts';

/** Returns the binomial probability of at least `hits` of `total`, added up term by term in logarithms. */
function upperTail(hits: number, total: number, share: number): number {
  let term = total * Math.log1p(-share);
  let sum = hits === 0 ? Math.exp(term) : 0;
  for (let n = 1; n <= total; n++) {
    term += Math.log((total - n + 1) / n) + Math.log(share) - Math.log1p(-share);
    if (n >= hits) sum += Math.exp(term);
  }
  return sum;
}

describe('the confidence interval of a share', () => {
  // Expected intervals, computed with R: binom.test(hits, total)$conf.int
  it.each([
    { hits: 0, total: 10, low: 0, high: 0.3084971 },
    { hits: 1, total: 10, low: 0.002528579, high: 0.4450161 },
    { hits: 5, total: 10, low: 0.187086, high: 0.812914 },
    { hits: 10, total: 10, low: 0.6915029, high: 1 },
  ])('has the exact bounds for $hits of $total', ({ hits, total, low, high }) => {
    const interval = binomialInterval(hits, total);
    expect(interval.low).toBeCloseTo(low, 6);
    expect(interval.high).toBeCloseTo(high, 6);
  });

  it.each([
    [3, 40],
    [20, 2_000],
    [999, 1_000],
    [1, 50_000],
  ])('leaves a probability of 2.5% on each side for %i of %i', (hits, total) => {
    const { low, high } = binomialInterval(hits, total);
    expect(upperTail(hits, total, low)).toBeCloseTo(0.025, 6);
    expect(1 - upperTail(hits + 1, total, high)).toBeCloseTo(0.025, 6);
  });

  it('contains all shares if there is no sample', () => {
    expect(binomialInterval(0, 0)).toEqual({ low: 0, high: 1 });
  });

  it('has narrow bounds for millions of samples', () => {
    const { low, high } = binomialInterval(5_000_000, 55_000_000);
    const deviation = Math.sqrt((1 / 11) * (10 / 11) * (1 / 55_000_000));
    expect(low).toBeCloseTo(1 / 11 - 1.96 * deviation, 6);
    expect(high).toBeCloseTo(1 / 11 + 1.96 * deviation, 6);
    expect(low).toBeLessThan(1 / 11);
    expect(high).toBeGreaterThan(1 / 11);
  });
});
