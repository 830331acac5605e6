import { type Cell, cell, type Tone } from '../../models/content.ts';
import type { FairPrice } from '../../rules/market/fair-price.ts';
import type { LowerBound } from '../../rules/market/price-list.ts';
import {
  compareBeside,
  comparePrice,
  comparePriceShort,
  confidenceWords,
  explainBound,
  explainComparison,
  percentBelow,
  percentBelowBound,
} from '../../rules/market/price-words.ts';
import type { PricedRow } from '../../rules/search-fields/index.ts';
import { formatZeny } from '../../rules/text/format.ts';

/**
 * Returns the tone of an offer's price: a low price is good for buyers, a high one for sellers. A price with an
 * uncertain comparison is neutral.
 */
function toneOf(offer: number, usual: FairPrice, isBid: boolean): Tone {
  const off = Math.round(percentBelow(offer, usual));
  if (off === 0 || usual.confidence === 'low') return 'soft';
  return off > 0 === isBid ? 'bad' : 'good';
}

/** Returns the cell with the price of an offer, and how far it is below a lower bound of the usual price. */
function priceBelowBound(offer: number, bound: LowerBound, off: number, now: number): Cell {
  const price = cell(formatZeny(offer));
  const comparison = cell(`at least ${off}% below usual`, {
    shortText: `-${off}%+`.padStart(4),
    tone: bound.price.confidence === 'low' ? 'soft' : 'good',
    title: explainBound(bound, now),
  });
  return {
    text: `${price.text}, ${comparison.text}`,
    shortText: `${price.text} ${comparison.shortText}`,
    stacked: true,
    parts: [price, comparison],
  };
}

/**
 * Returns the cell with the price of an offer, compared with the usual price. `bound`: a lower bound of an unknown
 * usual price. Only offers below the bound are compared with it.
 */
export function comparedPrice(
  offer: number,
  usual: FairPrice | undefined,
  { isBid, now, bound }: { isBid: boolean; now: number; bound: LowerBound | undefined },
): Cell {
  const price = cell(formatZeny(offer));
  if (offer <= 0) return price;
  if (!usual) {
    const off = isBid ? undefined : percentBelowBound(offer, bound);
    return bound && off !== undefined ? priceBelowBound(offer, bound, off, now) : price;
  }
  const comparison = cell(comparePrice(offer, usual), {
    shortText: comparePriceShort(offer, usual).padStart(4),
    tone: toneOf(offer, usual, isBid),
    title: explainComparison(offer, usual, now),
  });
  return {
    text: `${price.text}, ${comparison.text}`,
    shortText: `${price.text} ${comparison.shortText}`,
    stacked: true,
    parts: [price, comparison],
  };
}

/** A paid or asked price of an item that is compared with its usual price. */
interface OtherPrice {
  /** The other price of one item in zeny; undefined if it is unknown. */
  price: number | undefined;
  /** Word for the other price before the comparison: `paid`, `sold` or `last`. */
  label: string;
  /** True if the user received the price instead of paying it, so that a high price is good. */
  isBid: boolean;
}

/** Returns the cell with the usual price of an item; empty without one. */
export const fairPriceCell = (usual: FairPrice | undefined, now: number): Cell =>
  usual
    ? cell(formatZeny(usual.fair), {
        title: `${usual.basis === 'sold' ? 'Usual' : 'Asking'} price of one (${confidenceWords(usual, now)})`,
        ...(usual.confidence === 'low' && { tone: 'soft' }),
      })
    : cell('');

/**
 * Returns the cell with the usual price of an item, and the comparison of another price with it: `50z, paid 20% below`.
 */
export function usualPriceCell(usual: FairPrice | undefined, { price, label, isBid }: OtherPrice, now: number): Cell {
  const fair = fairPriceCell(usual, now);
  if (!usual || price === undefined || price <= 0) return fair;
  const comparison = cell(`${label} ${compareBeside(price, usual)}`, {
    shortText: comparePriceShort(price, usual),
    tone: toneOf(price, usual, isBid),
    title: explainComparison(price, usual, now),
  });
  return {
    text: `${fair.text}, ${comparison.text}`,
    shortText: `${fair.text} ${comparison.shortText}`,
    stacked: true,
    parts: [fair, comparison],
  };
}

/** Returns the usual price of an item as fields of JSON and CSV. */
export const priceRecord = <Row extends PricedRow>() => ({
  fair: ({ usual }: Row) => usual?.fair,
  fair_low: ({ usual }: Row) => usual?.low,
  fair_high: ({ usual }: Row) => usual?.high,
  confidence: ({ usual }: Row) => usual?.confidence,
  basis: ({ usual }: Row) => usual?.basis,
  sold_per_day: ({ usual }: Row) => usual?.per_day,
  week_change: ({ usual }: Row) => usual?.week_change,
});

/** Returns by how many percent a price is below the usual price, rounded; undefined if one of them is unknown. */
export const percentOff = (price: number | undefined, usual: FairPrice | undefined): number | undefined =>
  usual && price !== undefined ? Math.round(percentBelow(price, usual)) : undefined;
