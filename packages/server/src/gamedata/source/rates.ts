import { readOptional } from './optional-file.ts';
import type { Source } from './yaml-database.ts';

/** How many times more the realm gives; written to `rates.json` for the site's configuration. */
export interface Rates {
  readonly base: number;
  readonly job: number;
  readonly drop: number;
}

const defaultRates: Rates = { base: 1.5, job: 1.5, drop: 1 };

const KEYS: ReadonlyMap<string, keyof Rates> = new Map(
  Object.entries({
    base_exp_rate: 'base',
    job_exp_rate: 'job',
    item_rate_common: 'drop',
  }),
);

/** The realm's rates from its `conf/battle` files (percent, later files win); what they do not say is the default. */
export async function readRates(source: Source, given: Partial<Rates> = {}): Promise<Rates> {
  const rates: Record<keyof Rates, number> = { ...defaultRates };
  for (const file of ['conf/battle/exp.conf', 'conf/battle/drops.conf', 'conf/import/battle_conf.txt']) {
    const text = await readOptional(source, file, { blank: 'normal' });
    for (const [, word = '', value] of (text ?? '').matchAll(/^\s*(\w+)\s*:\s*(\d+)/gm)) {
      const rate = KEYS.get(word);
      if (rate) rates[rate] = Number(value) / 100;
    }
  }
  return { ...rates, ...given };
}
