import { day } from '../../core/time-units.ts';
import { formatCount, formatZeny, pluralize } from '../text/format.ts';
import type { FairPrice } from './fair-price.ts';

/** Returns by how many percent an offer is below the usual price; negative if it is above. */
export const percentBelow = (offer: number, { fair }: Pick<FairPrice, 'fair'>): number => ((fair - offer) / fair) * 100;

/**
 * Limit in percent above the usual price. Above it a multiple such as `25 times` is shown, because it is easier to
 * read.
 */
const maxPercent = 1_000;

/** Returns the comparison of an offer with the usual price: `12% below`, `at`, `25 times`. */
function comparedWith(offer: number, price: Pick<FairPrice, 'fair'>): string {
  const off = Math.round(percentBelow(offer, price));
  if (off === 0) return 'at';
  if (off > 0) return `${Math.min(off, 99)}% below`;
  return -off < maxPercent ? `${-off}% above` : `${formatCount(Math.round(offer / price.fair))} times`;
}

/**
 * Returns the comparison of an offer with the usual price for display beside it: `12% below`, `as usual`, `25 times as
 * much`.
 */
export function compareBeside(offer: number, price: Pick<FairPrice, 'fair'>): string {
  const words = comparedWith(offer, price);
  if (words === 'at') return 'as usual';
  return words.endsWith('times') ? `${words} as much` : words;
}

/**
 * Returns the comparison of an offer with the usual price: `12% below usual`. If the usual price is from asking prices,
 * it is `12% below asked`.
 */
export const comparePrice = (offer: number, price: Pick<FairPrice, 'fair' | 'basis'>): string =>
  `${comparedWith(offer, price)} ${price.basis === 'sold' ? 'usual' : 'asked'}`;

/**
 * Explains an offer compared with the usual price, such as `12% below the usual price of 1,234z (medium: 6 trades, 3
 * sellers, 12 days)`. `now` is in epoch milliseconds.
 */
export const explainComparison = (offer: number, price: FairPrice, now: number): string =>
  `${comparedWith(offer, price)} the ${price.basis === 'sold' ? 'usual' : 'asking'} price of ${formatZeny(price.fair)} (${confidenceWords(price, now)})`;

/** Returns the comparison of an offer with the usual price for a narrow terminal, such as `-12%`. */
export function comparePriceShort(offer: number, price: Pick<FairPrice, 'fair'>): string {
  const off = Math.round(percentBelow(offer, price));
  if (off === 0) return '±0%';
  if (off > 0) return `-${Math.min(off, 99)}%`;
  return -off < maxPercent ? `+${-off}%` : `x${formatCount(Math.round(offer / price.fair))}`;
}

/**
 * Returns the confidence of a usual price in words, such as `medium: 6 trades, 3 sellers, 12 days`, or a text that no
 * sale is known. `now` is in epoch milliseconds.
 */
export function confidenceWords(price: Omit<FairPrice, 'fair' | 'low' | 'high'>, now: number): string {
  const { basis, confidence, trades, sellers, last_trade } = price;
  if (basis === 'asked') return `low: asked by ${pluralize(sellers, 'seller')}, no sale known`;
  const age = last_trade === undefined ? undefined : Math.max(0, Math.floor((now - last_trade) / day));
  const when = age === undefined ? [] : [age === 0 ? 'today' : pluralize(age, 'day')];
  return `${confidence}: ${[pluralize(trades, 'trade'), pluralize(sellers, 'seller'), ...when].join(', ')}`;
}

/** A lower bound of an item's usual price: the price of a simpler variant, with words for the part that it lacks. */
interface Bound {
  readonly price: FairPrice;
  readonly words: string;
}

/**
 * Returns by how many percent, at least, an offer is below the unknown usual price of its variant; undefined unless it
 * is below the lower bound. An offer above the bound may be cheap or expensive. Bounds from asking prices do not count.
 */
export function percentBelowBound(offer: number, bound: Bound | undefined): number | undefined {
  if (bound?.price.basis !== 'sold') return undefined;
  const off = Math.min(99, Math.round(percentBelow(offer, bound.price)));
  return off > 0 ? off : undefined;
}

/**
 * Explains an offer below a lower bound, such as `Below 900z, the usual price without cards (medium: 6 trades, 3
 * sellers, 12 days)`.
 */
export const explainBound = ({ price, words }: Bound, now: number): string =>
  `Below ${formatZeny(price.fair)}, the usual price ${words} (${confidenceWords(price, now)})`;
