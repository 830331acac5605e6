import { day } from '../../core/time-units.ts';

/** A sale of one item variant in a player's shop. */
export interface PricedSale {
  /** Time of the sale in epoch milliseconds. */
  at: number;
  /** Price of one item in the sale, in zeny. */
  price: number;
  /** The persons who sold and bought: the owner's master account, else the game account, else the deleted character. */
  seller: string;
  buyer: string;
  /** True if an open shop only asks this price, without a sale that confirms it. */
  isAsked?: boolean;
  /** Number of sold items (default: 1). It has no influence on the usual price. */
  amount?: number;
}

const window = 30 * day;
const longWindow = 90 * day;
/** Minimum number of votes for a usual price. With fewer votes, older sales count too. */
export const enoughVotes = 5;
/** Time in milliseconds after which the weight of a vote (sale price) is halved. */
const halfLife = 7 * day;
/** Maximum share of the total weight that one seller or one buyer has in a usual price. */
const maxShare = 0.25;

/** Maximum age in milliseconds of a sale that counts for the usual price. */
export const priceMemory = longWindow;

/** A vote for the usual price: one price of a seller and a buyer on one day. */
export interface Vote {
  price: number;
  weight: number;
  at: number;
  pieces: number;
  seller: string;
  buyer: string;
}

/**
 * Returns a weighted quantile of votes that are sorted by price: the price at which the votes up to it have the given
 * share of the total weight. If the share ends between two votes, it is the middle of their prices.
 */
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

/**
 * Returns one vote for each seller, buyer and day: the median of their sale prices. The number of items does not count.
 */
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

/**
 * Returns the maximum weight of one owner's votes: a quarter of the total weight that remains after the limit is
 * applied.
 */
function weightLimit(sums: readonly number[]): number {
  const sorted = sums.toSorted((a, b) => b - a);
  const share = Math.max(maxShare, 1 / sorted.length);
  let rest = sorted.reduce((sum, weight) => sum + weight, 0);
  for (const [index, largest] of sorted.entries()) {
    const free = 1 - index * share;
    // In this case the votes of all remaining owners are at the limit.
    if (free <= share + 1e-9) return rest / (sorted.length - index);
    const limit = (share * rest) / free;
    if (largest <= limit + 1e-12) return limit;
    rest -= largest;
  }
  return rest;
}

/** Reduces the weight of an owner's votes if their share is above the maximum. */
function limitOwners(votes: readonly Vote[], ownerOf: (vote: Vote) => string): Vote[] {
  const sums = new Map<string, number>();
  for (const vote of votes) sums.set(ownerOf(vote), (sums.get(ownerOf(vote)) ?? 0) + vote.weight);
  const limit = weightLimit([...sums.values()]);
  return votes.map((vote) => {
    const sum = sums.get(ownerOf(vote)) ?? 0;
    return sum > limit ? { ...vote, weight: (vote.weight * limit) / sum } : vote;
  });
}

/**
 * Number of rounds that limit the shares. The limit on sellers changes the shares of buyers, and the limit on buyers
 * those of sellers. After ten rounds both are close to the limit.
 */
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

/** Votes for a usual price, and the length of the period that they are from. */
interface RecentVotes {
  readonly votes: readonly Vote[];
  /** Length of the period of the votes in milliseconds. */
  readonly time: number;
}

/**
 * Returns the votes of the last 30 days, or of the last 90 days if those are too few. If sales are recorded only since
 * `completeSince` (epoch milliseconds), the period is not longer than that, but at least a day.
 */
export function recentVotes(sales: readonly PricedSale[], now: number, completeSince = 0): RecentVotes {
  const votesSince = (age: number): RecentVotes => ({
    votes: votesOf(
      sales.filter(({ at }) => at >= now - age),
      now,
    ),
    time: Math.min(age, Math.max(day, now - completeSince)),
  });
  const recent = votesSince(window);
  return recent.votes.length >= enoughVotes ? recent : votesSince(longWindow);
}

/**
 * Returns the number of items of a variant that are sold per day, rounded to two digits. It uses the median of all
 * votes, so a single sale of many items has little influence.
 */
export const soldPerDay = ({ votes, time }: RecentVotes): number =>
  Number(((median(votes.map(({ pieces }) => pieces)) * votes.length) / (time / day)).toPrecision(2));
