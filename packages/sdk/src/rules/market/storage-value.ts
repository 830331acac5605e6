import type { SaleTax } from '../../contract/site.ts';
import { affordablePieces, type LimitedBid } from './bid-limit.ts';
import type { PieceWorth } from './piece-worth.ts';
import { afterTax } from './sale-tax.ts';

/** A stack of items in a storage: items of one variant. */
export interface Stack {
  readonly nameid: number;
  readonly amount: number;
  readonly worth: PieceWorth;
}

/** An offer of an open buying store to buy an item. */
export interface Bid extends LimitedBid {
  readonly nameid: number;
  /** Key of the buying store. All its offers share one zeny limit. */
  readonly shop: string;
}

/** The value of a stack of items, in zeny. */
export interface StackValue {
  /** Value of the stack at the usual price; undefined if the price is unknown. */
  readonly value: number | undefined;
  /**
   * Zeny from a sale of the stack at the usual price to one buyer, after the tax. Undefined if the price is unknown.
   */
  readonly afterTax: number | undefined;
  /** Zeny for selling the stack now to buying stores and NPCs. These sales are without tax. */
  readonly sellNow: number;
  /**
   * Zeny that the stack yields within 30 days. Items that usually sell in that time count with the usual price after
   * the tax, the rest with its share of `sellNow`. The sum is between `sellNow` and `afterTax`. Undefined if it is
   * unknown how many items are sold.
   */
  readonly within30Days: number | undefined;
  /** Days until all items of this variant in the storage are sold; infinite without sales, undefined if unknown. */
  readonly daysToSell: number | undefined;
}

/** Sums of the values of all stacks in a storage, in zeny, and the numbers of stacks. */
export interface StorageTotal {
  /** Value of all stacks that have a usual price, at these prices. */
  readonly value: number;
  /** The value of all stacks after the tax on sales. */
  readonly afterTax: number;
  readonly sellNow: number;
  /**
   * Sum of the stacks' `within30Days`; a stack without this value counts with `sellNow`. Undefined if no stack has a
   * known number of sales.
   */
  readonly within30Days: number | undefined;
  readonly stacks: number;
  readonly priced: number;
  /** Number of stacks in the storage without a known price. */
  readonly unpriced: number;
  /** Number of stacks in the storage that the owner keeps, which count 0. */
  readonly kept: number;
  /** Number of stacks in the storage that have a lower bound instead of a price. */
  readonly atLeast: number;
  /** Number of stacks in the storage with an uncertain price. */
  readonly unsure: number;
}

/**
 * Assigns the stored items to offers of buying stores, the highest price first. Returns the zeny for each stack and
 * subtracts the sold items from `left`.
 */
function fillBids(stacks: readonly Stack[], bids: readonly Bid[], left: number[]): number[] {
  const earned = stacks.map(() => 0);
  const wanted = Map.groupBy(
    [...stacks.keys()].filter((at) => stacks[at]?.worth.isPlain),
    (at) => stacks[at]?.nameid,
  );
  const limits = new Map(bids.map(({ shop, limit }) => [shop, limit ?? Number.POSITIVE_INFINITY]));
  for (const bid of bids.toSorted((a, b) => b.price - a.price)) {
    let open = bid.amount;
    for (const at of wanted.get(bid.nameid) ?? []) {
      if (bid.price <= (stacks[at]?.worth.npcPays ?? 0)) continue;
      const budget = limits.get(bid.shop) ?? 0;
      const sold = affordablePieces({ price: bid.price, amount: Math.min(open, left[at] ?? 0), limit: budget });
      open -= sold;
      limits.set(bid.shop, budget - sold * bid.price);
      left[at] = (left[at] ?? 0) - sold;
      earned[at] = (earned[at] ?? 0) + sold * bid.price;
    }
  }
  return earned;
}

/** Number of days within which the sales of stored items are estimated. */
const soonDays = 30;

/** Estimated sales of all stacks of one item variant. */
interface Sales {
  /** Number of items of the variant in all stacks. */
  pieces: number;
  /** Number of items of the variant that buyers can still take within 30 days. */
  open: number;
}

/**
 * Returns the estimated sales of each stack: the share of its items that is sold in 30 days, and the days until all are
 * sold. Stacks of one variant share the buyers, in their order. Undefined if the sales per day are unknown.
 */
function shareSales(stacks: readonly Stack[]): ({ share: number; days: number } | undefined)[] {
  const byVariant = new Map<string, Sales>();
  const piecesOf = ({ amount }: Stack) => Math.max(0, amount);
  for (const stack of stacks) {
    const { variant, perDay } = stack.worth;
    if (perDay === undefined) continue;
    const sales = byVariant.get(variant);
    if (sales) sales.pieces += piecesOf(stack);
    else byVariant.set(variant, { pieces: piecesOf(stack), open: perDay * soonDays });
  }
  return stacks.map((stack) => {
    const { variant, perDay } = stack.worth;
    const sales = byVariant.get(variant);
    if (perDay === undefined || !sales) return undefined;
    const pieces = piecesOf(stack);
    const sold = Math.min(pieces, sales.open);
    sales.open -= sold;
    return { share: pieces > 0 ? sold / pieces : 0, days: sales.pieces > 0 ? sales.pieces / perDay : 0 };
  });
}

/** Returns the zeny for selling a stack at the usual price after the tax, or to an NPC if that is more. */
const taxedValue = (value: number, npcValue: number, tax: SaleTax | undefined): number =>
  Math.min(value, Math.max(afterTax(value, tax), npcValue));

/**
 * Returns the value of each stack in a storage. For "sell now", items are assigned to the buying stores that pay best,
 * and the rest to an NPC. Each offer of a buying store is used once for all stacks.
 */
export function valueStacks(stacks: readonly Stack[], bids: readonly Bid[], tax?: SaleTax): StackValue[] {
  const left = stacks.map(({ amount }) => Math.max(0, amount));
  const earned = fillBids(
    stacks,
    bids.filter(({ price, amount }) => price > 0 && amount > 0),
    left,
  );
  const sales = shareSales(stacks);
  return stacks.map(({ amount, worth }, at) => {
    const pieces = Math.max(0, amount);
    const value = worth.price === undefined ? undefined : worth.price * pieces;
    const taxed = value === undefined ? undefined : taxedValue(value, worth.npcPays * pieces, tax);
    const sellNow = (earned[at] ?? 0) + (left[at] ?? 0) * worth.npcPays;
    const sold = sales[at];
    const gain = Math.max(0, (taxed ?? 0) - sellNow);
    return {
      ...{ value, afterTax: taxed, sellNow },
      within30Days: gain === 0 ? sellNow : sold && sellNow + Math.round(gain * sold.share),
      daysToSell: sold?.days,
    };
  });
}

const count = <T>(list: readonly T[], test: (entry: T) => boolean): number => list.filter(test).length;

/** Returns the sums of the stacks' values, and how many stacks have a price. */
export function totalValue(rows: readonly { worth: PieceWorth; value: StackValue }[]): StorageTotal {
  const isPriced = ({ worth }: { worth: PieceWorth }) => worth.price !== undefined && worth.kept === undefined;
  return {
    value: rows.reduce((sum, { value }) => sum + (value.value ?? 0), 0),
    afterTax: rows.reduce((sum, { value }) => sum + (value.afterTax ?? 0), 0),
    sellNow: rows.reduce((sum, { value }) => sum + value.sellNow, 0),
    within30Days: rows.some(({ worth }) => worth.perDay !== undefined)
      ? rows.reduce((sum, { value }) => sum + (value.within30Days ?? value.sellNow), 0)
      : undefined,
    stacks: rows.length,
    priced: count(rows, isPriced),
    unpriced: count(rows, ({ worth }) => worth.price === undefined),
    kept: count(rows, ({ worth }) => worth.kept !== undefined),
    atLeast: count(rows, ({ worth }) => worth.isAtLeast),
    unsure: count(rows, ({ worth }) => worth.isUnsure),
  };
}
