import type { ItemRecord, MapRecord, MobRecord } from '../../contract/databases.ts';
import { plainItem } from '../market/piece-worth.ts';
import type { PriceList } from '../market/price-list.ts';
import { exactDropPercent } from './drop-rates.ts';
import { type FarmKnowledge, type FarmRates, farmMap, itemValue } from './farm-map.ts';
import { readFarmingSetup } from './farming-setup.ts';

/** Hourly yield of a monster or a map for a player with the default setup. */
export interface FarmValue {
  /** Zeny per hour on the map; for a monster, on its best map. Undefined if players do not farm it. */
  readonly zeny: number | undefined;
  /** Base experience per hour on the map; for a monster, on its best map. */
  readonly exp: number | undefined;
  /** Zeny for the drops of one kill of the monster; for a map, the mean of its monsters. */
  readonly perKill: number | undefined;
}

export interface FarmValues {
  readonly mobs: ReadonlyMap<number, FarmValue>;
  readonly maps: ReadonlyMap<string, FarmValue>;
}

interface FarmRecords {
  mobs: readonly MobRecord[];
  items: readonly ItemRecord[];
  prices: PriceList;
  rates: FarmRates;
}

/** Returns the records, prices and rates from which the yield of maps is computed. */
export const farmKnowledge = ({ mobs, items, prices, rates }: FarmRecords): FarmKnowledge => ({
  mobs: new Map(mobs.map((mob) => [mob.id, mob])),
  items: new Map(items.map((item) => [item.id, item])),
  rates,
  valueOfItem(itemId) {
    const piece = plainItem(itemId);
    return itemValue(prices.usual(piece), prices.npc(piece).pays);
  },
});

/** Returns the mean zeny for the drops of one kill of a monster. Drops without a known price count 0. */
const valuePerKill = ({ drops }: Pick<MobRecord, 'drops'>, { rates, valueOfItem }: FarmKnowledge): number =>
  drops.reduce(
    (sum, { id, rate }) => sum + (exactDropPercent(rate, rates.drop) / 100) * (valueOfItem(id).price ?? 0),
    0,
  );

/** Removes rounding errors of computed sums of zeny, so that a search for `vpk:50` (value per kill) finds 50. */
const withoutNoise = (value: number): number => Number(value.toPrecision(12));

const max = (one: number | undefined, other: number): number => Math.max(one ?? other, other);

/** Returns the yields of all monsters and maps for a player with the default setup. */
export function farmValues(maps: readonly MapRecord[], known: FarmKnowledge): FarmValues {
  const setup = readFarmingSetup([]);
  const ofMaps = new Map<string, FarmValue>();
  const ofMobs = new Map<number, FarmValue>();
  for (const mob of known.mobs.values())
    ofMobs.set(mob.id, { zeny: undefined, exp: undefined, perKill: valuePerKill(mob, known) });
  for (const map of maps) {
    const farmed = map.hidden ? undefined : farmMap(map, setup, known);
    if (!farmed) continue;
    const { zeny, baseExp: exp, monsters } = farmed;
    const kills = monsters.reduce((sum, monster) => sum + monster.kills, 0);
    const perKill = withoutNoise(monsters.reduce((sum, monster) => sum + monster.zeny, 0) / kills);
    ofMaps.set(map.id, { zeny, exp, perKill });
    for (const id of new Set(monsters.map(({ mob }) => mob.id))) {
      const before = ofMobs.get(id);
      ofMobs.set(id, { zeny: max(before?.zeny, zeny), exp: max(before?.exp, exp), perKill: before?.perKill });
    }
  }
  return { mobs: ofMobs, maps: ofMaps };
}
