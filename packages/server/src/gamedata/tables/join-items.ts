import type { ItemRecord, MapRecord } from '@kafra/sdk/contract';
import { shownMapName } from '../maps/names.ts';
import type { Containers } from './containers.ts';
import type { ItemFacts } from './items.ts';
import { itemSkills, scriptsOfItem } from './join-skills.ts';
import type { MobFacts } from './mobs.ts';
import type { NameIndex } from './name-index.ts';
import type { SkillFacts } from './skills.ts';

/** Data about items from other files than the item database. */
export interface ItemJoins {
  readonly mobs: Iterable<MobFacts>;
  readonly maps: readonly MapRecord[];
  readonly containers: Containers;
  readonly pets: ReadonlyMap<number, readonly NonNullable<ItemRecord['pet']>[]>;
  readonly descriptions: ReadonlyMap<number, string>;
  readonly skills: NameIndex<SkillFacts>;
}

function push<V>(lists: Map<number, V[]>, key: number, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Returns the monsters that drop each item, most likely first. A monster that drops an item twice is listed twice. */
function dropsByItem(mobs: Iterable<MobFacts>): Map<number, ItemRecord['drops_from']> {
  const drops = new Map<number, ItemRecord['drops_from']>();
  for (const mob of mobs) {
    for (const { id, rate } of [...mob.drops, ...mob.mvp_drops])
      push(drops, id, { mob_id: mob.id, mob_name: mob.name, rate });
  }
  for (const list of drops.values()) list.sort((a, b) => b.rate - a.rate || a.mob_id - b.mob_id);
  return drops;
}

function vendorsByItem(maps: readonly MapRecord[]): Map<number, ItemRecord['vended_by']> {
  const vendors = new Map<number, ItemRecord['vended_by']>();
  for (const map of maps) {
    for (const { name, x, y, sprite_id, items } of map.npcs) {
      for (const { item_id, price, currency } of items) {
        push(vendors, item_id, { name, map: map.id, map_name: shownMapName(map), x, y, sprite_id, price, currency });
      }
    }
  }
  return vendors;
}

function mapDropsByItem(maps: readonly MapRecord[]): Map<number, ItemRecord['map_drops']> {
  const drops = new Map<number, ItemRecord['map_drops']>();
  for (const map of maps)
    for (const { item_id, ...drop } of map.drops)
      push(drops, item_id, {
        ...{ map: map.id, map_name: shownMapName(map) },
        ...{ mob_id: drop.mob_id, mob_name: drop.mob_name, rate: drop.rate },
      });
  for (const list of drops.values()) list.sort((a, b) => b.rate - a.rate || (a.map < b.map ? -1 : 1));
  return drops;
}

/** Builds the item records of the site from all sources. Returns them by id. */
export function joinItems(items: Iterable<ItemFacts>, joins: ItemJoins): ItemRecord[] {
  const drops = dropsByItem(joins.mobs);
  const mapDrops = mapDropsByItem(joins.maps);
  const vendors = vendorsByItem(joins.maps);
  return [...items].map((item) => {
    const [pet, ...others] = joins.pets.get(item.id) ?? [];
    return {
      ...item,
      description: joins.descriptions.get(item.id),
      group_contents: joins.containers.contents.get(item.id) ?? [],
      drops_from: drops.get(item.id) ?? [],
      map_drops: mapDrops.get(item.id) ?? [],
      inside_item_group: joins.containers.inside.get(item.id) ?? [],
      vended_by: vendors.get(item.id) ?? [],
      pet,
      other_pets: others.length > 0 ? others : undefined,
      skills: itemSkills(scriptsOfItem(item, joins.pets.get(item.id)), joins.skills),
    };
  });
}
