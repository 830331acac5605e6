import * as z from 'zod';

const percent = 'must be a percentage from 0 to 100, such as 5 or 2.5';
const zenyFrom = 'must be an amount of zeny, 0 or more, without a fraction';

const saleTax = z.strictObject({
  rate: z.number({ error: percent }).min(0, percent).max(100, percent),
  /** Lowest taxed total in zeny; 0 taxes all sales, as in the game. */
  from: z.number({ error: zenyFrom }).int(zenyFrom).min(0, zenyFrom).default(0),
});

/** Settings of the market of players' shops. */
export const marketSettings = z.strictObject({
  /** Whether market, rankings and player activity are visible without a session. */
  public: z.boolean().default(false),
  /** Tax of the game on purchases in players' shops (`vending_tax`). Undefined means that values are before tax. */
  tax: saleTax.optional(),
});
