import { type RecordChange, recordChange } from '../contract/databases.ts';
import { cell } from '../models/content.ts';
import { fieldsOf } from '../models/table/row-fields.ts';
import { defineTable } from '../models/table/table.ts';
import { formatDate, formatDateTime } from '../rules/text/format.ts';
import { panelLink } from './parts/database.ts';

interface Row {
  change: RecordChange;
  key: string;
}

const databases = { item: 'Items', mob: 'Monsters', map: 'Maps', skill: 'Skills' } as const;
const panels = { item: 'item_db', mob: 'mob_db', map: 'map_db', skill: 'skill_db' } as const;

export const changes = defineTable<Row>()({
  id: 'changes',
  command: ['databases', 'changes'],
  isPublic: true,
  load: async (context) => (await context.databases.changes()).map((change, index) => ({ change, key: String(index) })),
  failure: 'Failed to load the database changes.',
  key: ({ key }) => key,
  name: ({ change }) => `${change.name}, ${change.field}`,
  columns: [
    {
      id: 'database',
      title: 'Database',
      priority: 3,
      cell: ({ change }) => cell(databases[change.database]),
      sort: ({ change }) => databases[change.database],
    },
    {
      id: 'name',
      title: 'Name',
      priority: 1,
      cell: ({ change }) => cell(change.name, { link: panelLink(panels[change.database], { id: change.id }) }),
      sort: ({ change }) => change.name,
    },
    {
      id: 'topic',
      title: 'About',
      priority: 2,
      cell: ({ change }) => cell(change.topic, { badge: true }),
      sort: ({ change }) => change.topic,
    },
    {
      id: 'field',
      title: 'What',
      priority: 1,
      cell: ({ change }) => cell(change.field),
      sort: ({ change }) => change.field,
    },
    { id: 'before', title: 'Before', priority: 1, cell: ({ change }) => cell(change.before ?? '') },
    { id: 'after', title: 'After', priority: 1, cell: ({ change }) => cell(change.after ?? '') },
    {
      id: 'at',
      title: 'Built',
      priority: 3,
      cell: ({ change: { at } }) => (at === undefined ? cell('') : cell(formatDate(at), { title: formatDateTime(at) })),
      sort: ({ change }) => change.at,
    },
  ],
  search: {
    placeholder: 'Search for an item, monster, map, skill, or field',
    texts: ({ change }) => [
      change.name,
      change.field,
      change.topic,
      databases[change.database],
      change.before,
      change.after,
    ],
  },
  sort: { column: 'name', direction: 'ascending' },
  pageSize: 20,
  empty: { none: 'Nothing has changed since the previous databases', unmatched: 'No changes found matching search' },
  fields: {
    ...fieldsOf(recordChange, ({ change }) => change),
    at: ({ change: { at } }) => (at === undefined ? undefined : new Date(at).toISOString()),
  },
});
