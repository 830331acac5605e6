import { readBattleConf } from './battle-conf.ts';
import type { Source } from './yaml-database.ts';

/** Known experience and drop rates of the realm. They are written to `rates.json`, which the site uses. */
export interface Rates {
  readonly base?: number | undefined;
  readonly job?: number | undefined;
  readonly drop?: number | undefined;
}

const KEYS: ReadonlyMap<string, keyof Rates> = new Map(
  Object.entries({
    base_exp_rate: 'base',
    job_exp_rate: 'job',
    item_rate_common: 'drop',
  }),
);

/**
 * Returns the rates in the realm's `conf/battle` files, converted from percentages. Later files take precedence, and
 * rates that the operator gives take precedence over all files.
 */
export async function readRates(source: Source, given: Rates = {}): Promise<Rates> {
  const rates: { -readonly [Rate in keyof Rates]: number } = {};
  for (const [word, value] of await readBattleConf(source)) {
    const rate = KEYS.get(word);
    if (rate) rates[rate] = value / 100;
  }
  return { ...rates, ...given };
}
