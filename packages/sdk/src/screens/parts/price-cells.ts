import { type Cell, cell, type Tone } from '../../models/content.ts';
import type { FairPrice } from '../../rules/market/fair-price.ts';
import {
  compareBeside,
  comparePrice,
  comparePriceShort,
  confidenceWords,
  explainComparison,
  percentBelow,
} from '../../rules/market/price-words.ts';
import type { PricedRow } from '../../rules/search-fields/index.ts';
import { formatZeny } from '../../rules/text/format.ts';

/**
 * Returns the tone of a price: a low price is good for buyers, a high one for sellers. An uncertain price is neutral.
 */
function toneOf(offer: number, usual: FairPrice, isBid: boolean): Tone {
  const off = Math.round(percentBelow(offer, usual));
  if (off === 0 || usual.confidence === 'low') return 'soft';
  return off > 0 === isBid ? 'bad' : 'good';
}

/** Returns the price of an offer, and how it compares with the usual price. */
export function comparedPrice(
  offer: number,
  usual: FairPrice | undefined,
  { isBid, now }: { isBid: boolean; now: number },
): Cell {
  const price = cell(formatZeny(offer));
  if (!usual || offer <= 0) return price;
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

/** Another price of an item, to be compared with its usual price. */
interface OtherPrice {
  /** Price of one item in zeny; undefined if it is unknown. */
  price: number | undefined;
  /** Word before the comparison: `paid`, `sold` or `last`. */
  label: string;
  /** True if the user received the price instead of paying it, so that a high price is good. */
  isBid: boolean;
}

/** Returns the usual price; empty without one. */
export const fairPriceCell = (usual: FairPrice | undefined, now: number): Cell =>
  usual
    ? cell(formatZeny(usual.fair), {
        title: `${usual.basis === 'sold' ? 'Usual' : 'Asking'} price of one (${confidenceWords(usual, now)})`,
        ...(usual.confidence === 'low' && { tone: 'soft' }),
      })
    : cell('');

/** Returns the usual price, and how another price compares with it: `50z, paid 20% below`. */
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

/** The usual price as fields of JSON and CSV. */
export const priceRecord = <Row extends PricedRow>() => ({
  fair: ({ usual }: Row) => usual?.fair,
  fair_low: ({ usual }: Row) => usual?.low,
  fair_high: ({ usual }: Row) => usual?.high,
  confidence: ({ usual }: Row) => usual?.confidence,
  basis: ({ usual }: Row) => usual?.basis,
  sold_per_day: ({ usual }: Row) => usual?.per_day,
});

/** Returns by how many percent a price is below the usual price, rounded; undefined if one of them is unknown. */
export const percentOff = (price: number | undefined, usual: FairPrice | undefined): number | undefined =>
  usual && price !== undefined ? Math.round(percentBelow(price, usual)) : undefined;
