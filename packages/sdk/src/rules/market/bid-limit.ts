/** A line of an open buying store. */
export interface LimitedBid {
  /** Price of one item in zeny. */
  readonly price: number;
  readonly amount: number;
  /** Maximum zeny that the store still spends; undefined without a limit. */
  readonly limit?: number | undefined;
}

/** Returns the number of wanted items that a buying store can pay for within its limit. */
export const affordablePieces = ({ price, amount, limit }: LimitedBid): number =>
  Math.max(0, limit === undefined || price <= 0 ? amount : Math.min(amount, Math.floor(limit / price)));
