import type { RareDrop } from '../contract/entities.ts';
import { cell } from '../models/content.ts';
import type { Context } from '../models/context.ts';
import { defineTable, type RowPage, type TableLanguage } from '../models/table/table.ts';
import { rareDropKinds, unloggedText } from '../rules/game/drop-words.ts';
import { itemPicture } from '../rules/game/picture-paths.ts';
import { rareDropFields } from '../rules/search-fields/index.ts';
import { panelLink } from './parts/database.ts';
import { mapCell } from './parts/map-cell.ts';
import { mobCell } from './parts/mob-cell.ts';
import { seenCell } from './parts/seen-cell.ts';

interface Row {
  drop: RareDrop;
  key: string;
}

const isoTime = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString();

/** Returns the search language of the list of rare drops, for all its rows. It needs no game database. */
async function language({ databases, clock }: Context): Promise<TableLanguage<Row>> {
  const queries = await databases.rowQueries();
  return { over: (rows) => queries.over(rareDropFields({ now: () => clock.now() }), rows) };
}

export const rareDrops = defineTable<Row>()({
  id: 'rare_drops',
  command: ['drops', 'list'],
  live: { one: 'drop', many: 'drops' },
  async load({ client }, _, signal): Promise<RowPage<Row>> {
    const { drops, unlogged } = await client.server.drops({}, { signal });
    const rows = drops.map((drop) => ({
      drop,
      key: [drop.last_seen, drop.item_id, drop.mob_id, drop.map, drop.kind, drop.count].join(' '),
    }));
    return { rows, next: undefined, notice: unloggedText(unlogged) };
  },
  failure: 'Failed to load rare drops.',
  key: ({ key }) => key,
  name: ({ drop }) => `${drop.item_name}, ${drop.mob_name}`,
  columns: [
    {
      id: 'item',
      title: 'Item',
      priority: 1,
      cell: ({ drop: { item_id, item_name, count } }) =>
        cell(count > 1 ? `${item_name} (${count})` : item_name, {
          link: panelLink('item_db', { id: item_id }),
          picture: { src: itemPicture(item_id), alt: '', width: 24, height: 24 },
        }),
      sort: ({ drop }) => drop.item_name,
    },
    {
      id: 'monster',
      title: 'Monster',
      priority: 1,
      cell: ({ drop }) => mobCell(drop.mob_id, drop.mob_name),
      sort: ({ drop }) => drop.mob_name,
    },
    {
      id: 'map',
      title: 'Map',
      priority: 3,
      cell: ({ drop: { map, map_name } }) =>
        map === '' ? cell('Unknown') : { ...mapCell(map, map_name), shortText: map },
      sort: ({ drop }) => drop.map,
    },
    {
      id: 'how',
      title: 'How',
      priority: 3,
      cell: ({ drop }) => cell(rareDropKinds[drop.kind]),
      sort: ({ drop }) => rareDropKinds[drop.kind],
    },
    {
      id: 'seen',
      title: 'Last Seen',
      priority: 2,
      cell: ({ drop }, now) => seenCell(drop, now),
      sort: ({ drop }) => drop.last_seen,
    },
  ],
  search: {
    placeholder: 'Search for an item, monster or map',
    language,
    texts: ({ drop }) => [drop.item_name, drop.mob_name, drop.map, drop.map_name],
  },
  sort: { column: 'seen', direction: 'descending' },
  pageSize: 50,
  empty: {
    none: 'The item log has no card and no MVP reward yet',
    unmatched: 'No rare drops found matching search',
  },
  mainFields: ['item', 'monster', 'map', 'last_seen'],
  fields: {
    item_id: ({ drop }) => drop.item_id,
    item: ({ drop }) => drop.item_name,
    kind: ({ drop }) => drop.kind,
    mob_id: ({ drop }) => drop.mob_id,
    monster: ({ drop }) => drop.mob_name,
    map: ({ drop }) => drop.map,
    map_name: ({ drop }) => drop.map_name,
    count: ({ drop }) => drop.count,
    last_seen: ({ drop }) => isoTime(drop.last_seen),
    by_day: ({ drop }) => drop.by_day,
  },
});
