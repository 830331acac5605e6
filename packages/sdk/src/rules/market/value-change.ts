/** Items of one variant in a storage. */
export interface Holding {
  /** Number of items that the owner can sell. */
  readonly amount: number;
  /** Number of items that count 0 because of their state, such as equipped, favorite or bound ones. */
  readonly kept: number;
  /** Value of one item in zeny; undefined if it is unknown. */
  readonly price: number | undefined;
}

/** Contents of a storage, by variant. */
export type Holdings = ReadonlyMap<string, Holding>;

/** A change of value, in zeny. */
export interface ValueChange {
  /** Value of added items minus the value of removed items, at the earlier prices. */
  readonly gained: number;
  /** Change because items began or ceased to count, for example because they were put on; at the earlier prices. */
  readonly setAside: number;
  /** Change of the value because of prices. */
  readonly repriced: number;
}

const valueOfPieces = ({ amount, price }: Holding): number => amount * (price ?? 0);

const totalOf = (holdings: Holdings): number =>
  [...holdings.values()].reduce((sum, one) => sum + valueOfPieces(one), 0);

const nothing: Holding = { amount: 0, kept: 0, price: undefined };

/**
 * Returns the number of items that changed between counting and not counting, negative if they no longer count. As many
 * items as disappeared on one side and appeared on the other are the same ones in another state.
 */
function movedBetween(counting: number, kept: number): number {
  return counting * kept < 0 ? Math.sign(counting) * Math.min(Math.abs(counting), Math.abs(kept)) : 0;
}

/** Splits the change of value between two days. A variant without an earlier price counts at the later one. */
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
