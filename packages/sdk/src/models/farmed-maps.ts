import { type FarmedMap, farmMap, itemValue } from '../rules/game/farm-map.ts';
import type { FarmingSetup } from '../rules/game/farming-setup.ts';
import { plainItem } from '../rules/market/piece-worth.ts';
import type { Context } from './context.ts';
import { loadPrices } from './load-prices.ts';

/**
 * Loads the maps on which a player with this setup can farm, in the order of the database.
 * @throws ApiError for a failed call; DatabaseError if a database cannot be read.
 */
export async function loadFarmedMaps(
  context: Context,
  setup: FarmingSetup,
  signal: AbortSignal | undefined,
): Promise<FarmedMap[]> {
  const { databases, site } = context;
  const options = signal ? { signal } : {};
  const [mobs, maps, items, prices] = await Promise.all([
    databases.mobs(options),
    databases.maps(options),
    databases.items(options),
    loadPrices(context, signal),
  ]);
  const known = {
    mobs: new Map(mobs.map((mob) => [mob.id, mob])),
    items: new Map(items.map((item) => [item.id, item])),
    rates: site.rates,
    valueOfItem(itemId: number) {
      const piece = plainItem(itemId);
      return itemValue(prices.usual(piece), prices.npc(piece).pays);
    },
  };
  return maps.filter(({ hidden }) => !hidden).flatMap((map) => farmMap(map, setup, known) ?? []);
}
