import type { SaleTax } from '../../contract/site.ts';
import { affordablePieces, type LimitedBid } from './bid-limit.ts';
import type { PieceWorth } from './piece-worth.ts';
import { afterTax } from './sale-tax.ts';

/** A stack: items of one variant in one storage. */
export interface Stack {
  readonly nameid: number;
  readonly amount: number;
  readonly worth: PieceWorth;
}

/** A line of an open buying store. */
export interface Bid extends LimitedBid {
  readonly nameid: number;
  /** Key of the shop, whose lines share the limit. */
  readonly shop: string;
}

/** The value of a stack, in zeny. */
export interface StackValue {
  /** Value at the usual price; undefined if the price is unknown. */
  readonly value: number | undefined;
  /**
   * Zeny from a sale of the stack at the usual price to one buyer, after the tax. Undefined if the price is unknown.
   */
  readonly afterTax: number | undefined;
  /** Zeny from a sale to buying stores and NPCs now. These sales have no tax. */
  readonly sellNow: number;
  /**
   * Zeny within 30 days: the items that usually sell in that time, at the usual price after the tax, and the rest at
   * its share of `sellNow`. Between `sellNow` and `afterTax`. Undefined if it is unknown how many pieces are sold.
   */
  readonly within30Days: number | undefined;
  /** Days until all items of this variant in the list are sold; infinite without sales, undefined if unknown. */
  readonly daysToSell: number | undefined;
}

/** Sums over stacks, in zeny, and the numbers of stacks. */
export interface StorageTotal {
  /** Zeny of all stacks with a usual price, at these prices. */
  readonly value: number;
  /** The same sum after the tax on sales. */
  readonly afterTax: number;
  readonly sellNow: number;
  /** Sum of `within30Days`; a stack without it counts with `sellNow`. Undefined if no stack has a known number of sales. */
  readonly within30Days: number | undefined;
  readonly stacks: number;
  readonly priced: number;
  /** Number of stacks without a known price. */
  readonly unpriced: number;
  /** Number of stacks that the owner keeps, which count 0. */
  readonly kept: number;
  /** Number of stacks whose price is a lower bound. */
  readonly atLeast: number;
  /** Number of priced stacks with an uncertain price. */
  readonly unsure: number;
}

/**
 * Assigns the items to bids, the highest bid first. Returns the zeny for each stack and subtracts the sold items from
 * `left`.
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

/** Number of days in which sales of items are counted. */
const soonDays = 30;

/** Sales of the stacks of one variant. */
interface Sales {
  /** Number of items in all stacks. */
  pieces: number;
  /** Number of items that can still be sold within 30 days. */
  open: number;
}

/**
 * Returns the sales of a stack: the share of its pieces that is sold in 30 days, and the days. Stacks of one variant share
 * the buyers, in their order. Undefined if the sales per day are unknown.
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

/** Returns the zeny for a stack at the usual price after the tax, or from an NPC if that is more. */
const taxedValue = (value: number, npcValue: number, tax: SaleTax | undefined): number =>
  Math.min(value, Math.max(afterTax(value, tax), npcValue));

/**
 * Returns the value of each stack. "Sell now" assigns pieces to the buying stores that pay best, and the rest to an
 * NPC. Each bid is used once for all stacks.
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

/** Returns the sums of valued stacks, and how many of them have a price. */
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
