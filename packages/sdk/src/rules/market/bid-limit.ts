/** An offer of an open buying store to buy an item. */
export interface LimitedBid {
  /** Price in zeny that the buying store pays for one item. */
  readonly price: number;
  readonly amount: number;
  /** Maximum zeny that the buying store can still spend; undefined without a limit. */
  readonly limit?: number | undefined;
}

/** Returns the number of wanted items that a buying store can pay for within its zeny limit. */
export const affordablePieces = ({ price, amount, limit }: LimitedBid): number =>
  Math.max(0, limit === undefined || price <= 0 ? amount : Math.min(amount, Math.floor(limit / price)));
