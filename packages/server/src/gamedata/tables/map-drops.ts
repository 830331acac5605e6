import type { MapDrop } from '@kafra/sdk/contract';
import { type Fields, numberOf, recordsOf, textOf } from '../source/fields.ts';
import { readOptionalDatabase, type Source } from '../source/yaml-database.ts';
import type { SourceRecord } from '../source/yaml-file.ts';
import type { ItemFacts } from './items.ts';
import type { MobFacts } from './mobs.ts';
import type { NameIndex } from './name-index.ts';

const MAX_RATE = 100_000;

/** Item drops by the field `Index`. A later entry changes a drop, and a rate of 0 removes it. */
type Slots = Map<number, { fields: Fields; record: SourceRecord }>;

function putDrops(
  slots: Slots,
  list: readonly Fields[],
  { record, report }: { record: SourceRecord } & Pick<Source, 'report'>,
) {
  for (const fields of list) {
    const index = numberOf(fields, 'Index');
    if (index === undefined) report.problem(record.at, 'has a map drop without an Index');
    else if (numberOf(fields, 'Rate') === 0) slots.delete(index);
    else slots.set(index, { fields: { ...slots.get(index)?.fields, ...fields }, record });
  }
}

/** Item drops of the monsters of one map by monster name. The empty name means all monsters. */
type MapSlots = Map<string, Slots>;

function slotsOf(map: MapSlots, mob: string): Slots {
  const slots = map.get(mob) ?? new Map();
  map.set(mob, slots);
  return slots;
}

/**
 * Returns the drops of monsters that depend on the map (`db/map_drops.yml`), most likely first. Rates are in 1/100000,
 * and the rates of the server do not apply to them.
 */
export async function readMapDrops(
  source: Source,
  items: NameIndex<ItemFacts>,
  mobs: NameIndex<MobFacts>,
): Promise<ReadonlyMap<string, readonly MapDrop[]>> {
  const entry = 'db/map_drops.yml';
  const { report } = source;
  const maps = new Map<string, MapSlots>();
  for (const record of await readOptionalDatabase(source, entry, 'MAP_DROP_DB')) {
    const name = textOf(record.fields, 'Map');
    if (name === undefined) {
      report.problem(record.at, 'has map drops without a Map');
      continue;
    }
    const map: MapSlots = maps.get(name) ?? new Map();
    maps.set(name, map);
    putDrops(slotsOf(map, ''), recordsOf(record.fields, 'GlobalDrops'), { record, report });
    for (const specific of recordsOf(record.fields, 'SpecificDrops')) {
      const mob = textOf(specific, 'Monster') ?? '';
      if (mobs.findByName(mob)) putDrops(slotsOf(map, mob), recordsOf(specific, 'Drops'), { record, report });
      else report.unresolved(record.at, `has drops of the monster ${mob}, which does not exist`);
    }
  }

  const resolve = (mobName: string, slots: Slots): MapDrop[] =>
    [...slots.values()].flatMap(({ fields, record }) => {
      const itemName = textOf(fields, 'Item') ?? '';
      const item = items.findByName(itemName);
      const rate = numberOf(fields, 'Rate');
      if (!item) report.unresolved(record.at, `has the map drop ${itemName}, which does not exist`);
      else if (rate === undefined || rate < 0 || rate > MAX_RATE)
        report.problem(record.at, `map drop ${itemName}: the Rate must be a number from 1 to ${MAX_RATE}`);
      else {
        const mob = mobs.findByName(mobName);
        return [{ item_id: item.id, name: item.name, mob_id: mob?.id, mob_name: mob?.name, rate }];
      }
      return [];
    });
  const drops = new Map(
    Array.from(maps, ([name, map]) => [
      name,
      [...map].flatMap(([mob, slots]) => resolve(mob, slots)).sort((a, b) => b.rate - a.rate || a.item_id - b.item_id),
    ]),
  );
  report.count(
    'drops of maps',
    [...drops.values()].reduce((sum, list) => sum + list.length, 0),
  );
  return drops;
}
