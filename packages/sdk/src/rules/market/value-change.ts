/** Number and price of the items of one variant in a storage. */
export interface Holding {
  /** Number of items of the variant that the owner can sell. */
  readonly amount: number;
  /** Number of items of the variant that count 0 because of their state, such as equipped, favorite or bound. */
  readonly kept: number;
  /** Value of one item of the variant in zeny; undefined if it is unknown. */
  readonly price: number | undefined;
}

/** Contents of a storage, by item variant. */
export type Holdings = ReadonlyMap<string, Holding>;

/** A change of the value of a storage between two days, in zeny. */
export interface ValueChange {
  /** Value of added items minus the value of removed items, at the prices of the earlier day. */
  readonly gained: number;
  /**
   * Change of the value because items began or ceased to count, for example because they were equipped; at the prices
   * of the earlier day.
   */
  readonly setAside: number;
  /** Change of the value because usual prices changed. */
  readonly repriced: number;
}

const valueOfPieces = ({ amount, price }: Holding): number => amount * (price ?? 0);

const totalOf = (holdings: Holdings): number =>
  [...holdings.values()].reduce((sum, one) => sum + valueOfPieces(one), 0);

const nothing: Holding = { amount: 0, kept: 0, price: undefined };

/**
 * Returns the number of items that began to count in the value, negative if they no longer count. If items disappeared
 * from one group and others appeared in the other group, as many as possible are considered the same items in another
 * state.
 */
function movedBetween(counting: number, kept: number): number {
  return counting * kept < 0 ? Math.sign(counting) * Math.min(Math.abs(counting), Math.abs(kept)) : 0;
}

/**
 * Splits the change of a storage's value between two days into its causes. A variant without a price on the earlier day
 * counts at the later price.
 */
export function splitChange(before: Holdings, after: Holdings): ValueChange {
  const variants = new Set([...before.keys(), ...after.keys()]);
  let gained = 0;
  let setAside = 0;
  for (const variant of variants) {
    const [old, now] = [before.get(variant) ?? nothing, after.get(variant) ?? nothing];
    const price = old.price ?? now.price ?? 0;
    const added = now.amount - old.amount;
    const moved = movedBetween(added, now.kept - old.kept);
    setAside += moved * price;
    gained += (added - moved) * price;
  }
  return { gained, setAside, repriced: totalOf(after) - totalOf(before) - gained - setAside };
}
