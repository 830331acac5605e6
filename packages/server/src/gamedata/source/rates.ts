import { readOptionalText } from './optional-file.ts';
import type { Source } from './yaml-database.ts';

/** How many times more the realm gives, as far as that is known; written to `rates.json`, which the site goes by. */
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

/** Switches as the server reads them. */
const switches: ReadonlyMap<string, number> = new Map(
  Object.entries({ yes: 1, on: 1, true: 1, no: 0, off: 0, false: 0 }),
);

/** The numbers and switches (1 and 0) of the realm's `conf/battle` files by name; later files win. */
export async function readBattleConf(source: Source): Promise<Map<string, number>> {
  const settings = new Map<string, number>();
  for (const file of [
    'conf/battle/exp.conf',
    'conf/battle/drops.conf',
    'conf/battle/monster.conf',
    'conf/import/battle_conf.txt',
  ]) {
    const text = await readOptionalText(source, file, { blank: 'normal' });
    for (const [, word = '', value = ''] of (text ?? '').matchAll(
      /^\s*(\w+)\s*:\s*(\d+|yes|on|true|no|off|false)\b/gim,
    ))
      settings.set(word, switches.get(value.toLowerCase()) ?? Number(value));
  }
  return settings;
}

/** The realm's rates from its `conf/battle` files (percent, later files win); those given win over all. */
export async function readRates(source: Source, given: Rates = {}): Promise<Rates> {
  const rates: { -readonly [Rate in keyof Rates]: number } = {};
  for (const [word, value] of await readBattleConf(source)) {
    const rate = KEYS.get(word);
    if (rate) rates[rate] = value / 100;
  }
  return { ...rates, ...given };
}
