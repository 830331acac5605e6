import { readFarmingSetup } from '../rules/game/farming-setup.ts';
import { type HuntPlan, huntPlan, type Wanted } from '../rules/game/hunt-plan.ts';
import type { Filter } from './content.ts';
import type { Context } from './context.ts';
import { loadFarmedMaps } from './farmed-maps.ts';

/**
 * Loads the best monsters and maps for hunting the wanted items. The items and the settings of the hunting player are
 * filters in the address.
 * @throws ApiError for a failed call; DatabaseError if a database cannot be read.
 */
export async function loadHuntPlan(
  context: Context,
  filters: readonly Filter[],
  signal: AbortSignal | undefined,
): Promise<HuntPlan> {
  const { databases, site } = context;
  const wanted = filters.flatMap(({ key, value }) => (key === 'items' ? [Number(value)] : []));
  if (wanted.length === 0) return { drops: [], maps: [] };
  // For a hunt plan, cards always count as drops, because they may be wanted items.
  const setup = { ...readFarmingSetup(filters), countsCards: true };
  const [maps, mobs, lookup] = await Promise.all([
    loadFarmedMaps(context, setup, signal),
    databases.mobs(signal ? { signal } : {}),
    databases.itemLookup(),
  ]);
  const items = wanted.map((itemId): Wanted => ({ itemId, name: lookup(itemId)?.name ?? `Item ${itemId}` }));
  return huntPlan(items, { maps, mobs, dropRate: site.rates.drop });
}
