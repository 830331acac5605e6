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

/**
 * Returns the change of a usual price in the last seven days, in percent of the price seven days ago. Undefined if the
 * older price is unknown or the current one has low confidence.
 */
export const weekChange = ({ fair, fair_week_ago: past = 0, confidence }: FairPrice): number | undefined =>
  past > 0 && confidence !== 'low' ? ((fair - past) / past) * 100 : undefined;

/** A variant of an item with the change of its price in the last seven days. */
export interface PriceMove<Variant> {
  readonly priced: Variant;
  /** Change of the usual price in percent of the price seven days ago; never 0. */
  readonly percent: number;
}

/** The item variants with the largest price changes, the largest change first. */
export interface PriceMoves<Variant> {
  readonly rising: readonly PriceMove<Variant>[];
  readonly falling: readonly PriceMove<Variant>[];
}

/**
 * Smallest change of a usual price in percent that is listed. Smaller differences occur without a change of the market.
 */
const minPercent = 3;

/** Returns the `count` item variants whose usual price rose most and the `count` whose price fell most. */
export function priceMoves<Variant extends { readonly price: FairPrice }>(
  variants: readonly Variant[],
  count: number,
): PriceMoves<Variant> {
  const moves = variants
    .flatMap((priced): PriceMove<Variant>[] => {
      const percent = weekChange(priced.price);
      return percent !== undefined && Math.abs(percent) >= minPercent ? [{ priced, percent }] : [];
    })
    .toSorted((a, b) => b.percent - a.percent || b.priced.price.fair - a.priced.price.fair);
  return {
    rising: moves.filter(({ percent }) => percent > 0).slice(0, count),
    falling: moves
      .filter(({ percent }) => percent < 0)
      .toReversed()
      .slice(0, count),
  };
}
