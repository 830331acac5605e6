import { type FarmedMap, farmMap } from '../rules/game/farm-map.ts';
import { farmKnowledge } from '../rules/game/farm-values.ts';
import type { FarmingSetup } from '../rules/game/farming-setup.ts';
import type { Context } from './context.ts';
import { loadPrices } from './load-prices.ts';

/**
 * Loads the maps on which a player with this setup can hunt, with their hourly yield, in the order of the map database.
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
    // The item database is loaded only if the player excludes items, because it contains their names.
    setup.without.size > 0 ? databases.itemLookup() : undefined,
  ]);
  const known = farmKnowledge({ mobs, items, prices, rates: site.rates });
  return maps.filter(({ hidden }) => !hidden).flatMap((map) => farmMap(map, setup, known) ?? []);
}
