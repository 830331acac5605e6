import { day } from '../../core/time-units.ts';

/** A sale of one variant of an item. */
export interface PricedSale {
  /** Epoch milliseconds. */
  at: number;
  /** Zeny of one piece. */
  price: number;
  /** The owner of the seller and of the buyer: the master account, else the game account, else the deleted character. */
  seller: string;
  buyer: string;
  /** The price is that of the shop. No payment confirms it. */
  isAsked?: boolean;
  /** Pieces (default: 1). They have no influence on the price. */
  amount?: number;
}

const window = 30 * day;
const longWindow = 90 * day;
/** With fewer votes than this, older sales count too. */
export const enoughVotes = 5;
/** The weight of a vote halves with each such time. */
const halfLife = 7 * day;
/** No seller and no buyer has more of the weight. */
const maxShare = 0.25;

/** The oldest sale that can count, in milliseconds before now. */
export const priceMemory = longWindow;

/** One price of a seller and a buyer on one day. */
export interface Vote {
  price: number;
  weight: number;
  at: number;
  pieces: number;
  seller: string;
  buyer: string;
}

/** Returns the lowest price that has this share of the weight, or the middle of two if the share ends between them. */
export function quantile(sorted: readonly Vote[], share: number): number {
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0);
  const wanted = share * total;
  let passed = 0;
  for (const [index, { price, weight }] of sorted.entries()) {
    passed += weight;
    if (Math.abs(passed - wanted) <= total * 1e-9) return (price + (sorted[index + 1]?.price ?? price)) / 2;
    if (passed > wanted) return price;
  }
  return sorted.at(-1)?.price ?? 0;
}

const byPrice = (a: { price: number }, b: { price: number }) => a.price - b.price;

function median(prices: readonly number[]): number {
  const sorted = prices.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** One vote of each seller, buyer and day: the median of their prices. Pieces do not count. */
function votesOf(sales: readonly PricedSale[], now: number): Vote[] {
  const groups = Map.groupBy(sales, ({ seller, buyer, at }) => `${seller} ${buyer} ${Math.floor(at / day)}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const at = Math.max(...group.map((sale) => sale.at));
    const weight = 2 ** (-Math.max(0, now - at) / halfLife);
    const price = median(group.map((sale) => sale.price));
    const pieces = group.reduce((sum, { amount = 1 }) => sum + amount, 0);
    return [{ price, weight, at, pieces, seller: first.seller, buyer: first.buyer }];
  });
}

/** Returns the most that one of several owners may have: a quarter of what they have together after the limit. */
function weightLimit(sums: readonly number[]): number {
  const sorted = sums.toSorted((a, b) => b - a);
  const share = Math.max(maxShare, 1 / sorted.length);
  let rest = sorted.reduce((sum, weight) => sum + weight, 0);
  for (const [index, largest] of sorted.entries()) {
    const free = 1 - index * share;
    // All remaining votes are at the limit.
    if (free <= share + 1e-9) return rest / (sorted.length - index);
    const limit = (share * rest) / free;
    if (largest <= limit + 1e-12) return limit;
    rest -= largest;
  }
  return rest;
}

/** Scales the votes of owners who have too much of the weight. */
function limitOwners(votes: readonly Vote[], ownerOf: (vote: Vote) => string): Vote[] {
  const sums = new Map<string, number>();
  for (const vote of votes) sums.set(ownerOf(vote), (sums.get(ownerOf(vote)) ?? 0) + vote.weight);
  const limit = weightLimit([...sums.values()]);
  return votes.map((vote) => {
    const sum = sums.get(ownerOf(vote)) ?? 0;
    return sum > limit ? { ...vote, weight: (vote.weight * limit) / sum } : vote;
  });
}

/** A limit on sellers changes the shares of buyers and the other way round; ten rounds bring both close to it. */
const rounds = 10;

export function limitShares(votes: readonly Vote[]): Vote[] {
  let limited = [...votes];
  for (let round = 0; round < rounds; round++)
    limited = limitOwners(
      limitOwners(limited, ({ seller }) => seller),
      ({ buyer }) => buyer,
    );
  return limited.toSorted(byPrice);
}

const countOf = (votes: readonly Vote[], ownerOf: (vote: Vote) => string): number => new Set(votes.map(ownerOf)).size;

export const sellersOf = (votes: readonly Vote[]) => countOf(votes, ({ seller }) => seller);
export const buyersOf = (votes: readonly Vote[]) => countOf(votes, ({ buyer }) => buyer);

/** Votes, and the time in which they were found. */
interface RecentVotes {
  readonly votes: readonly Vote[];
  /** Milliseconds. */
  readonly time: number;
}

/** Votes of the last 30 days, or of the last 90 if these are few. */
export function recentVotes(sales: readonly PricedSale[], now: number): RecentVotes {
  const since = (age: number) =>
    votesOf(
      sales.filter(({ at }) => at >= now - age),
      now,
    );
  const recent = since(window);
  return recent.length >= enoughVotes
    ? { votes: recent, time: window }
    : { votes: since(longWindow), time: longWindow };
}

/** Returns the pieces sold in a day, with two digits. The median of all votes counts, so one transfer of many pieces does not. */
export const soldPerDay = ({ votes, time }: RecentVotes): number =>
  Number(((median(votes.map(({ pieces }) => pieces)) * votes.length) / (time / day)).toPrecision(2));
