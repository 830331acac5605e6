/** Items of one variant in a storage. */
export interface Holding {
  readonly amount: number;
  /** Value of one item in zeny; undefined if it is unknown. */
  readonly price: number | undefined;
}

/** Contents of a storage, by variant. */
export type Holdings = ReadonlyMap<string, Holding>;

/** A change of value, in zeny. */
export interface ValueChange {
  /** Value of added items minus the value of removed items, at the earlier prices. */
  readonly gained: number;
  /** Change of the value because of prices. */
  readonly repriced: number;
}

const valueOfPieces = ({ amount, price }: Holding): number => amount * (price ?? 0);

const totalOf = (holdings: Holdings): number =>
  [...holdings.values()].reduce((sum, one) => sum + valueOfPieces(one), 0);

const nothing: Holding = { amount: 0, price: undefined };

/** Splits the change of value between two days. A variant without an earlier price counts at the later one. */
export function splitChange(before: Holdings, after: Holdings): ValueChange {
  const variants = new Set([...before.keys(), ...after.keys()]);
  let gained = 0;
  for (const variant of variants) {
    const [old, now] = [before.get(variant) ?? nothing, after.get(variant) ?? nothing];
    gained += (now.amount - old.amount) * (old.price ?? now.price ?? 0);
  }
  return { gained, repriced: totalOf(after) - totalOf(before) - gained };
}
