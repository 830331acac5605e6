import { readBattleConf } from '../source/battle-conf.ts';
import { isFields, numberOf, switchesOf, textOf } from '../source/fields.ts';
import { readOptionalDatabase, type Source } from '../source/yaml-database.ts';
import type { ItemFacts } from './items.ts';
import type { NameIndex } from './name-index.ts';

/** The monster that drops an item. Treasure boxes and MVPs have separate drop rates. */
export interface Dropper {
  readonly aegisName: string;
  readonly rank: 'normal' | 'boss' | 'mvp';
  readonly treasure: boolean;
}

/** A drop as stored in the database. `mvp` is true for a reward of an MVP, which does not fall to the ground. */
export interface PlainDrop {
  readonly item: ItemFacts;
  readonly rate: number;
  readonly mvp: boolean;
}

/**
 * Returns the drop rate to show in 1/10000, before it is multiplied by the realm's common drop rate. Returns 0 if the
 * game server removes the drop.
 */
export type AdjustRate = (drop: PlainDrop, dropper: Dropper) => number;

const PERCENT = 100;
const MAX_RATE = 10_000;

/** The setting `drop_rateincrease` raises drop rates below this one by 1. */
const RAISED_BELOW = 5_000;

/** Last word of the setting `item_rate_{word}` by item type. Types that are not listed use `common`. */
const RATE_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Healing: 'heal',
    Usable: 'use',
    // The game server treats an item that is used up only after a target is chosen as a usable item.
    DelayConsume: 'use',
    Cash: 'use',
    Weapon: 'equip',
    Armor: 'equip',
    PetArmor: 'equip',
    Card: 'card',
  }),
);

/** Returns the names of the settings for a drop: the setting for its rate and the settings for its limits. */
function settingsOf({ item, mvp }: PlainDrop, { rank, treasure }: Dropper): { rate: string; limits: string } {
  if (mvp) return { rate: 'mvp', limits: 'mvp' };
  if (treasure) return { rate: 'treasure', limits: 'treasure' };
  const kind = RATE_NAMES.get(item.type) ?? 'common';
  return { rate: rank === 'normal' ? kind : `${kind}_${rank}`, limits: kind };
}

interface Ratio {
  readonly percent: number;
  /** Names (Aegis names) of the monsters with this drop rate; empty for all monsters. */
  readonly mobs: ReadonlySet<string>;
}

/**
 * Returns the drop rates of single items (`db/mob_item_ratio.yml`), which take precedence over those of their types.
 */
async function readRatios(source: Source, items: NameIndex<ItemFacts>): Promise<Map<number, Ratio>> {
  const ratios = new Map<number, Ratio>();
  const entry = 'db/mob_item_ratio.yml';
  for (const { fields, at } of await readOptionalDatabase(source, entry, 'MOB_ITEM_RATIO_DB')) {
    const name = textOf(fields, 'Item') ?? '';
    const item = items.findByName(name);
    const known = item && ratios.get(item.id);
    const percent = numberOf(fields, 'Ratio') ?? known?.percent;
    if (!item) source.report.unresolved(at, `sets the ratio of the item ${name}, which does not exist`);
    else if (percent === undefined) source.report.problem(at, `item ${name} has no Ratio`);
    else {
      const { on, off } = switchesOf(fields, 'List');
      const mobs = isFields(fields.List) ? [...(known?.mobs ?? []), ...on] : [...(known?.mobs ?? [])];
      ratios.set(item.id, { percent, mobs: new Set(mobs.filter((mob) => !off.includes(mob))) });
    }
  }
  return ratios;
}

/** Truncates a drop rate to four decimals, because a rate far below the common one is a fraction of 1/10000. */
export const cutRate = (rate: number) => Math.floor(rate * 10_000 + 1e-6) / 10_000;

/**
 * Returns the rate of a drop multiplied by a percentage. With `item_logarithmic_drops`, rare drops gain more than
 * frequent ones: x * (5 - log10 x) ^ (ln y / ln 5) (rAthena, `mob_drop_adjust`).
 */
function scaleRate(rate: number, percent: number, isLogarithmic: boolean): number {
  const factor = percent / PERCENT;
  if (!isLogarithmic || factor === 1) return rate * factor;
  return Math.floor(rate * (5 - Math.log10(rate)) ** (Math.log(factor) / Math.log(5)) + 0.5);
}

/**
 * Returns the function that applies the game server's settings to the drop rates of the database. The site multiplies
 * every drop by one rate, `item_rate_common`. Drops with another rate are stored so that the product is correct.
 */
export async function readDropRates(source: Source, items: NameIndex<ItemFacts>): Promise<AdjustRate> {
  const settings = await readBattleConf(source);
  const ratios = await readRatios(source, items);
  const common = settings.get('item_rate_common') ?? PERCENT;
  const isLogarithmic = settings.get('item_logarithmic_drops') === 1;
  const isRaised = settings.get('drop_rateincrease') === 1;
  return (drop, dropper) => {
    const settingNames = settingsOf(drop, dropper);
    const ratio = ratios.get(drop.item.id);
    const own = ratio && (ratio.mobs.size === 0 || ratio.mobs.has(dropper.aegisName)) ? ratio.percent : undefined;
    const percent = own ?? settings.get(`item_rate_${settingNames.rate}`) ?? PERCENT;
    if (percent === 0 || drop.rate === 0) return 0;
    const min = settings.get(`item_drop_${settingNames.limits}_min`) ?? 1;
    const max = settings.get(`item_drop_${settingNames.limits}_max`) ?? MAX_RATE;
    const rate = isRaised && !drop.mvp && drop.rate < RAISED_BELOW ? drop.rate + 1 : drop.rate;
    const real = scaleRate(rate, percent, isLogarithmic);
    const limited = Math.min(Math.max(real, min), max);
    const isCommon = percent === common && (limited === real || limited === MAX_RATE);
    if (common === 0 || (isCommon && !isLogarithmic)) return rate;
    return cutRate((limited * PERCENT) / common);
  };
}
