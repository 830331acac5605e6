import { day } from '../../core/time-units.ts';
import { type FairPrice, fairPrice } from './fair-price.ts';
import type { PricedSale } from './votes.ts';

/** Period in milliseconds over which a change of a usual price is measured. */
const changePeriod = 7 * day;

/**
 * Returns the usual price of a variant seven days ago in zeny, computed from the sales until then. Undefined if that
 * price would have had low confidence, or if the variant was not sold since. `now` and `completeSince` in epoch
 * milliseconds, as in `fairPrice`.
 */
export function weekAgoPrice(
  sales: readonly PricedSale[],
  { now, completeSince }: { now: number; completeSince?: number },
): number | undefined {
  const then = now - changePeriod;
  if (!sales.some(({ at, isAsked }) => at > then && !isAsked)) return undefined;
  const past = sales.filter(({ at }) => at <= then);
  const price = fairPrice(past, { now: then, ...(completeSince !== undefined && { completeSince }) });
  return price && price.confidence !== 'low' ? price.fair : undefined;
}

/** Smallest change of a usual price in percent that counts. Smaller differences occur without a change of the market. */
const minPercent = 3;

/**
 * Returns the change of a usual price in the last seven days, in whole percent of `past`, the price seven days ago in
 * zeny. Undefined below 3 %, for an unknown older price, and for a current price with low confidence.
 */
export function weekChange(
  { fair, confidence }: Pick<FairPrice, 'fair' | 'confidence'>,
  past: number | undefined,
): number | undefined {
  if (past === undefined || past <= 0 || confidence === 'low') return undefined;
  const percent = Math.round(((fair - past) / past) * 100);
  return Math.abs(percent) >= minPercent ? percent : undefined;
}

/** The items with the largest price changes, the largest change first. */
export interface PriceMoves<Variant> {
  readonly rising: readonly Variant[];
  readonly falling: readonly Variant[];
}

/**
 * Returns the `count` item variants with the highest rise of their usual price, and the `count` with the deepest fall.
 */
export function priceMoves<Variant extends { readonly price: FairPrice }>(
  variants: readonly Variant[],
  count: number,
): PriceMoves<Variant> {
  const changeOf = ({ price }: Variant): number => price.week_change ?? 0;
  const sorted = variants.toSorted((a, b) => changeOf(b) - changeOf(a) || b.price.fair - a.price.fair);
  return {
    rising: sorted.filter((variant) => changeOf(variant) > 0).slice(0, count),
    falling: sorted
      .filter((variant) => changeOf(variant) < 0)
      .toReversed()
      .slice(0, count),
  };
}
