import { dialog } from '../catalog/dialogs.ts';
import { routeTo } from '../catalog/route-to.ts';
import type { SavedHunt } from '../contract/entities.ts';
import { joinList } from '../core/hash-query.ts';
import { cell } from '../models/content.ts';
import { defineTable } from '../models/table/table.ts';
import type { ItemLookup } from '../rules/game/item-name.ts';
import { formatCount, formatDateTime } from '../rules/text/format.ts';

interface Row {
  hunt: SavedHunt;
  names: readonly string[];
}

const huntHash = ({ items }: SavedHunt): string => routeTo('hunt', { items: joinList(items.map(String)) });

const namesOf = ({ items }: SavedHunt, lookup: ItemLookup): string[] =>
  items.map((id) => lookup(id)?.name ?? `Item ${id}`);

export const huntLists = defineTable<Row>()({
  id: 'hunt_lists',
  command: ['hunt', 'lists'],
  async load({ client, databases }, _, signal) {
    const [{ hunts }, lookup] = await Promise.all([client.account.hunts({}, { signal }), databases.itemLookup()]);
    return hunts.map((hunt) => ({ hunt, names: namesOf(hunt, lookup) }));
  },
  failure: 'Failed to load saved hunts.',
  key: ({ hunt }) => hunt.name,
  name: ({ hunt }) => hunt.name,
  columns: [
    {
      ...{ id: 'name', title: 'Name', priority: 1 },
      cell: ({ hunt }) => cell(hunt.name, { link: huntHash(hunt) }),
      sort: ({ hunt }) => hunt.name,
    },
    {
      ...{ id: 'count', title: 'Count', priority: 2, align: 'end' },
      cell: ({ hunt }) => cell(formatCount(hunt.items.length)),
      sort: ({ hunt }) => hunt.items.length,
    },
    { id: 'items', title: 'Items', priority: 3, cell: ({ names }) => cell(names.join(', ')) },
    {
      ...{ id: 'saved', title: 'Saved', priority: 3 },
      cell: ({ hunt }) => cell(hunt.saved_at === undefined ? '' : formatDateTime(hunt.saved_at)),
      sort: ({ hunt }) => hunt.saved_at,
    },
  ],
  search: { placeholder: 'Search for a name or an item', texts: ({ hunt, names }) => [hunt.name, ...names] },
  sort: { column: 'saved', direction: 'descending' },
  pageSize: 20,
  empty: {
    none: 'No saved hunts. Save one in the Hunt Planner.',
    unmatched: 'No saved hunts found matching search',
    next: () => ({ label: 'Open the Hunt Planner', hash: routeTo('hunt') }),
  },
  actions: [
    {
      ...{ id: 'delete', key: 'D', label: 'Delete', tone: 'danger' },
      run: ({ hunt }) => dialog('remove_hunt', { name: hunt.name }),
    },
  ],
  mainFields: ['name', 'items', 'names'],
  fields: {
    name: ({ hunt }) => hunt.name,
    items: ({ hunt }) => hunt.items,
    names: ({ names }) => names,
    saved_at: ({ hunt }) => (hunt.saved_at === undefined ? undefined : new Date(hunt.saved_at).toISOString()),
  },
  spreadsheetFields: { items: ({ hunt }) => hunt.items.join(' '), names: ({ names }) => names.join(', ') },
});
