import type { ItemInstance, ItemPrice } from '../../contract/entities.ts';
import { day } from '../../core/time-units.ts';
import {
  buyersOf,
  enoughVotes,
  limitShares,
  type PricedSale,
  priceMemory,
  quantile,
  recentVotes,
  sellersOf,
  soldPerDay,
  type Vote,
} from './votes.ts';

/** A price at which an open player's shop sells or buys. */
export interface OpenOffer {
  /** Owner of the shop, identified as the sellers in `PricedSale`. */
  owner: string;
  price: number;
}

/** The usual price of an item variant with its confidence. */
export type FairPrice = Omit<ItemPrice, 'variant'>;

const lowShare = 0.2;
const highShare = 0.8;
/**
 * Maximum time in milliseconds that a sale may be in the future. Such sales count, because the clocks of two machines
 * may differ.
 */
const maxAhead = day;

/** The properties of an item that define its variant: refine level, cards, enchantments, element and similar. */
export type VariantParts = Pick<ItemInstance, 'nameid' | 'refine' | 'cards' | 'enchant' | 'element' | 'vvs'> &
  Partial<Pick<ItemInstance, 'options' | 'grade'>>;

/** Returns true if an item has random options or an enchant grade. */
export const hasOptions = ({ options = [], grade = 0 }: Pick<VariantParts, 'options' | 'grade'>): boolean =>
  options.length > 0 || grade > 0;

/**
 * Returns true if the usual price of its variant applies to an item. Unidentified and broken items are worth less, and
 * the key of their variant does not contain these states.
 */
export const isComparable = ({ identified, states }: Pick<ItemInstance, 'identified' | 'states'>): boolean =>
  identified && !states?.includes('broken');

/**
 * Returns true for an item without refine, cards and other extras, as most items are. This check is much faster than
 * creating the key of the item's variant.
 */
const isBarePiece = (item: VariantParts): boolean =>
  item.refine <= 0 &&
  item.enchant <= 0 &&
  item.element <= 0 &&
  item.vvs <= 0 &&
  item.cards.every((id) => id <= 0) &&
  !hasOptions(item);

/**
 * Returns the key of an item's variant: item id, refine level, cards and enchantments in any order, element and
 * strength, and `*` for random options or a grade. Items of different makers are the same variant.
 */
export function variantKey(item: VariantParts): string {
  if (isBarePiece(item)) return String(item.nameid);
  const fitted = [...item.cards, item.enchant].filter((id) => id > 0).toSorted((a, b) => a - b);
  const refine = item.refine > 0 ? `+${item.refine}` : '';
  const cards = fitted.length > 0 ? `:${fitted.join(',')}` : '';
  const forged = item.element > 0 || item.vvs > 0 ? `/${item.element}.${item.vvs}` : '';
  return `${item.nameid}${refine}${cards}${forged}${hasOptions(item) ? '*' : ''}`;
}

const variantPattern = /^(\d+)(?:\+(\d+))?(?::([\d,]+))?(?:\/(\d+)\.(\d+))?(\*)?$/;

/** Item properties that the key of a variant contains. The key does not contain the random options themselves. */
export interface ReadVariant extends VariantParts {
  readonly hasOptions: boolean;
}

/**
 * Parses the key of an item variant (see `variantKey`); undefined for any other text. Enchantments are returned among
 * the cards.
 */
export function readVariant(text: string): ReadVariant | undefined {
  const found = variantPattern.exec(text);
  if (!found) return undefined;
  const [, nameid, refine = '0', cards, element = '0', vvs = '0', options] = found;
  return {
    hasOptions: options !== undefined,
    ...{ nameid: Number(nameid), refine: Number(refine), enchant: 0, element: Number(element), vvs: Number(vvs) },
    cards: cards?.split(',').map(Number) ?? [],
  };
}

/** Returns true if the key of a variant means the bare item. Buying stores and NPCs trade only bare items. */
export const isPlainVariant = (variant: string): boolean => /^\d+$/.test(variant);

const stepTime = 7 * day;
const stepSize = 0.3;

/**
 * Returns only the votes (sale prices) of the last week if the price has changed since the time before. Both periods
 * need enough votes of enough owners, and the shop of a further seller must ask about the new price. Without that shop
 * a group of six players could set the price.
 */
function votesAfterStep(votes: readonly Vote[], asks: readonly OpenOffer[], now: number): readonly Vote[] {
  const recent = limitShares(votes.filter(({ at }) => at > now - stepTime));
  const before = limitShares(votes.filter(({ at }) => at <= now - stepTime));
  const isEnough = (part: readonly Vote[]) => part.length >= enoughVotes && sellersOf(part) >= 3 && buyersOf(part) >= 3;
  if (!isEnough(recent) || !isEnough(before)) return votes;
  const [newPrice, oldPrice] = [quantile(recent, 0.5), quantile(before, 0.5)];
  if (Math.abs(newPrice - oldPrice) <= stepSize * oldPrice) return votes;
  const known = new Set(recent.map(({ seller }) => seller));
  const isConfirmed = asks.some(
    ({ owner, price }) => !known.has(owner) && Math.abs(price - newPrice) <= stepSize * newPrice,
  );
  return isConfirmed ? recent : votes;
}

/** Returns the confidence of a usual price: high, medium or low. `now` and times of votes in epoch milliseconds. */
function confidenceOf(votes: readonly Vote[], spread: number, now: number): FairPrice['confidence'] {
  const sum = votes.reduce((total, { weight }) => total + weight, 0);
  const squares = votes.reduce((total, { weight }) => total + weight ** 2, 0);
  const effective = squares > 0 ? sum ** 2 / squares : 0;
  const age = now - Math.max(...votes.map(({ at }) => at));
  const [sellers, buyers] = [sellersOf(votes), buyersOf(votes)];
  if (effective >= 10 - 1e-9 && sellers >= 3 && buyers >= 3 && spread <= 0.5 && age <= 7 * day) return 'high';
  return effective >= 4 - 1e-9 && sellers >= 2 && buyers >= 2 && age <= 30 * day ? 'medium' : 'low';
}

const wholeZeny = (price: number): number => Math.max(1, Math.round(price));

function priceOfVotes(votes: readonly Vote[], now: number): Omit<FairPrice, 'basis' | 'per_day'> {
  const limited = limitShares(votes);
  const [low, fair, high] = [lowShare, 0.5, highShare].map((share) => wholeZeny(quantile(limited, share)));
  const price = { fair: fair ?? 1, low: low ?? 1, high: high ?? 1 };
  return {
    ...price,
    confidence: confidenceOf(limited, (price.high - price.low) / price.fair, now),
    trades: votes.length,
    sellers: sellersOf(votes),
    buyers: buyersOf(votes),
    last_trade: Math.max(...votes.map(({ at }) => at)),
  };
}

/**
 * Returns the usual price of an item variant with its confidence; undefined without a sale. `asks` are open offers of
 * the variant, which only confirm a change of the price. If prices are known only from shops, the basis is `asked`.
 * `now` and `completeSince` are in epoch milliseconds. Sales before `completeSince` may be missing, which matters for
 * the sales per day.
 */
export function fairPrice(
  sales: readonly PricedSale[],
  { now, asks = [], completeSince }: { now: number; asks?: readonly OpenOffer[]; completeSince?: number },
): FairPrice | undefined {
  const valid = sales.filter(
    ({ price, seller, buyer, at }) =>
      price > 0 && Number.isFinite(price) && seller !== buyer && at >= now - priceMemory && at <= now + maxAhead,
  );
  const paid = recentVotes(
    valid.filter(({ isAsked }) => !isAsked),
    now,
    completeSince,
  );
  if (paid.votes.length > 0) {
    const price = priceOfVotes(votesAfterStep(paid.votes, asks, now), now);
    return { ...price, basis: 'sold', per_day: soldPerDay(paid) };
  }
  const asked = recentVotes(valid, now).votes;
  if (asked.length === 0) return undefined;
  return { ...priceOfVotes(asked, now), basis: 'asked', confidence: 'low', per_day: undefined };
}

/** Returns the lowest asking price of each shop owner, lowest first. */
function lowestAsks(asks: readonly OpenOffer[]): number[] {
  const lowest = new Map<string, number>();
  for (const { owner, price } of asks)
    if (price > 0) lowest.set(owner, Math.min(price, lowest.get(owner) ?? Number.POSITIVE_INFINITY));
  return [...lowest.values()].toSorted((a, b) => a - b);
}

/**
 * Returns the usual price of a variant without sales from asking prices: the second lowest of different sellers.
 * Undefined with fewer than two sellers, because a single seller can ask any price.
 */
export function askedPrice(asks: readonly OpenOffer[]): FairPrice | undefined {
  const prices = lowestAsks(asks);
  const [low, fair] = prices;
  if (low === undefined || fair === undefined) return undefined;
  const high = prices.at(-1) ?? fair;
  return {
    ...{ fair: wholeZeny(fair), low: wholeZeny(low), high: wholeZeny(high) },
    ...{
      confidence: 'low',
      basis: 'asked',
      trades: 0,
      sellers: prices.length,
      buyers: 0,
      last_trade: undefined,
      per_day: undefined,
    },
  };
}

/**
 * Returns the usual price of a bare item after it was adjusted to open offers: the second lowest asking price of
 * different sellers lowers it, the best price of buying stores raises it. It stays between the low and the high price
 * of its sales, so that a fake offer cannot move it further.
 */
export function withinOffers(
  price: FairPrice,
  { asks, bids }: { asks: readonly OpenOffer[]; bids: readonly OpenOffer[] },
): FairPrice {
  if (price.basis !== 'sold') return price;
  const bid = Math.max(0, ...bids.map((offer) => offer.price));
  const ask = lowestAsks(asks)[1] ?? Number.POSITIVE_INFINITY;
  const raised = Math.max(price.fair, Math.min(bid, price.high));
  const fair = wholeZeny(Math.min(raised, Math.max(ask, price.low)));
  return { ...price, fair };
}

/**
 * Returns the usual price of a bare item, limited by NPC prices: sellers get at least what an NPC pays, and buyers pay
 * at most what an NPC asks. `sell` is what NPCs pay, `buy` the lowest price at which an NPC sells it, in zeny.
 */
export function withinNpcPrices(price: FairPrice, npc: { sell: number; buy: number | undefined }): FairPrice {
  const within = (value: number) => Math.max(npc.sell, Math.min(value, npc.buy ?? value));
  const fair = within(price.fair);
  return {
    ...price,
    ...{ fair, low: within(price.low), high: within(price.high) },
    // A price at the limit of an NPC does not change.
    ...(fair !== price.fair && { week_change: undefined }),
  };
}
