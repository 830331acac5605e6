import { readBattleConf } from './battle-conf.ts';
import type { Source } from './yaml-database.ts';

/** Rates of the realm, as far as they are known; written to `rates.json`, which the site uses. */
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

/** The realm's rates from its `conf/battle` files (percent, later files win); those given win over all. */
export async function readRates(source: Source, given: Rates = {}): Promise<Rates> {
  const rates: { -readonly [Rate in keyof Rates]: number } = {};
  for (const [word, value] of await readBattleConf(source)) {
    const rate = KEYS.get(word);
    if (rate) rates[rate] = value / 100;
  }
  return { ...rates, ...given };
}
