import * as z from 'zod';

const percent = 'must be a percentage from 0 to 100, such as 5 or 2.5';
const zenyFrom = 'must be an amount of zeny, 0 or more, without a fraction';

const saleTax = z.strictObject({
  rate: z.number({ error: percent }).min(0, percent).max(100, percent),
  /** Lowest total of a sale, in zeny, that is taxed; 0 taxes all sales, as in the game. */
  from: z.number({ error: zenyFrom }).int(zenyFrom).min(0, zenyFrom).default(0),
});

/** Settings of the market, which shows the shops of players. */
export const marketSettings = z.strictObject({
  /** True if market, rankings and player activity are visible without a session. */
  public: z.boolean().default(false),
  /**
   * Tax of the game on purchases in players' shops (`vending_tax`). If it is undefined, the market shows values before
   * tax.
   */
  tax: saleTax.optional(),
});
