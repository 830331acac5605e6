import type { Client } from '../client/create-client.ts';
import { type FameEntry, fameEntry } from '../contract/entities.ts';
import { fieldsOf } from '../models/table/row-fields.ts';
import { type Column, defineTable } from '../models/table/table.ts';
import { classFilterColumn, countColumn, guildFilterColumn, textColumn } from './parts/columns.ts';

interface Row {
  entry: FameEntry;
  rank: number;
  emblems: Readonly<Record<string, string>>;
}

type Craft = 'alchemist' | 'blacksmith' | 'taekwon';

const call = (craft: Craft, { server }: Client) =>
  ({
    alchemist: server.alchemistRankings,
    blacksmith: server.blacksmithRankings,
    taekwon: server.taekwonRankings,
  })[craft];

/** The first rank outside the top ten of a ranking. */
const firstOutside = 10;

const columns = [
  countColumn({ id: 'rank', title: 'Rank', priority: 1, value: ({ rank }) => rank }),
  textColumn({ id: 'name', title: 'Character Name', priority: 1, value: ({ entry }) => entry.name }),
  countColumn({ id: 'fame', title: 'Fame', priority: 1, value: ({ entry }) => entry.fame }),
  classFilterColumn(({ entry }) => entry),
  countColumn({ id: 'base_level', title: 'Base Level', priority: 3, value: ({ entry }) => entry.base_level }),
  countColumn({ id: 'job_level', title: 'Job Level', priority: 3, value: ({ entry }) => entry.job_level }),
  guildFilterColumn(({ entry }) => entry.guild),
] satisfies readonly Column<Row>[];

function fameRanking<const C extends Craft>(craft: C) {
  return defineTable<Row>()({
    id: `${craft}_rankings` as const,
    command: ['rankings', craft],
    async load({ client }, _, signal) {
      const { rankings, emblems } = await call(craft, client)({}, { signal });
      // Entries without a name are left out, because a server may fill up a ranking with empty ranks.
      return rankings
        .map((entry, index) => ({ entry, emblems, rank: index + 1 }))
        .filter(({ entry }) => entry.name !== '');
    },
    failure: `Failed to retrieve ${craft} rankings.`,
    key: ({ rank }) => String(rank),
    name: ({ entry }) => entry.name,
    columns: columns.map((column) => ({
      ...column,
      cell: (row, now) => ({ ...column.cell(row, now), ...(row.rank >= firstOutside ? { tone: 'soft' } : {}) }),
    })),
    search: {
      placeholder: 'Search for a character or guild',
      texts: ({ entry }) => [entry.name, entry.class, entry.guild],
    },
    filters: ['classes', 'guilds'],
    matchesFilter: ({ entry }, { key, value }) => (key === 'classes' ? entry.class : entry.guild) === value,
    sort: { column: 'rank', direction: 'ascending' },
    pageSize: 50,
    minRows: 10,
    empty: { none: 'No characters found', unmatched: 'No characters found' },
    fields: { rank: ({ rank }) => rank, ...fieldsOf(fameEntry, ({ entry }) => entry) },
  });
}

export const alchemistRankings = fameRanking('alchemist');
export const blacksmithRankings = fameRanking('blacksmith');
export const taekwonRankings = fameRanking('taekwon');
