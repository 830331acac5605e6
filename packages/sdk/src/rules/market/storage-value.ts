import type { SaleTax } from '../../contract/site.ts';
import type { PieceWorth } from './piece-worth.ts';
import { afterTax } from './sale-tax.ts';

/** Pieces of one kind in one place. */
export interface Stack {
  readonly nameid: number;
  readonly amount: number;
  readonly worth: PieceWorth;
}

/** A line of an open buying store. */
export interface Bid {
  readonly nameid: number;
  /** Zeny for one piece. */
  readonly price: number;
  readonly amount: number;
  /** Key of the shop, whose lines share the limit. */
  readonly shop: string;
  /** Zeny that the shop spends at most; undefined without a limit. */
  readonly limit: number | undefined;
}

/** The value of a stack, in zeny. */
export interface StackValue {
  /** At the usual price; undefined if it is unknown. */
  readonly value: number | undefined;
  /** From a sale at the usual price to one buyer, after the tax. Undefined if the price is unknown. */
  readonly afterTax: number | undefined;
  /** From buying stores and NPCs, now. They have no tax. */
  readonly sellNow: number;
}

/** Sums over stacks, in zeny, and the numbers of stacks. */
export interface StorageTotal {
  /** Zeny at usual prices, of the stacks that have one. */
  readonly value: number;
  /** The same after the tax. */
  readonly afterTax: number;
  readonly sellNow: number;
  readonly stacks: number;
  readonly priced: number;
  /** Stacks without a known price. */
  readonly unpriced: number;
  /** Number of kept stacks, which count 0. */
  readonly kept: number;
  /** Priced stacks that are worth at least their price. */
  readonly atLeast: number;
  /** Number of priced stacks with an uncertain price. */
  readonly unsure: number;
}

/** Spends the bids, the best one first. Returns the zeny for each stack; used pieces are taken from `left`. */
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
      const sold = Math.max(0, Math.min(open, left[at] ?? 0, Math.floor(budget / bid.price)));
      open -= sold;
      limits.set(bid.shop, budget - sold * bid.price);
      left[at] = (left[at] ?? 0) - sold;
      earned[at] = (earned[at] ?? 0) + sold * bid.price;
    }
  }
  return earned;
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
  return stacks.map(({ amount, worth }, at) => {
    const pieces = Math.max(0, amount);
    const value = worth.price === undefined ? undefined : worth.price * pieces;
    return {
      value,
      afterTax: value === undefined ? undefined : taxedValue(value, worth.npcPays * pieces, tax),
      sellNow: (earned[at] ?? 0) + (left[at] ?? 0) * worth.npcPays,
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
    stacks: rows.length,
    priced: count(rows, isPriced),
    unpriced: count(rows, ({ worth }) => worth.price === undefined),
    kept: count(rows, ({ worth }) => worth.kept !== undefined),
    atLeast: count(rows, ({ worth }) => worth.isAtLeast),
    unsure: count(rows, ({ worth }) => worth.isUnsure),
  };
}
