import type { ViewId } from '../catalog/views.ts';
import type { Client } from '../client/create-client.ts';
import { type FameEntry, fameEntry } from '../contract/entities.ts';
import { cell } from '../kinds/content.ts';
import { fieldsOf } from '../kinds/fields.ts';
import type { Column, TableScreen } from '../kinds/table.ts';
import { countColumn, guildColumn, textColumn } from './parts/columns.ts';

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

const beyondTopTen = (rank: number): { tone?: 'soft' } => (rank > 10 ? { tone: 'soft' } : {});

function fameRanking(craft: Craft): TableScreen<Row> {
  return {
    kind: 'table',
    id: `${craft}_rankings` satisfies ViewId,
    command: ['rankings', craft],
    async load({ client }, _, signal) {
      const { rankings, emblems } = await call(craft, client)({}, { signal });
      return rankings.map((entry, index) => ({ entry, emblems, rank: index + 1 }));
    },
    failure: `Failed to retrieve ${craft} rankings.`,
    key: ({ rank }) => String(rank),
    name: ({ entry }) => entry.name,
    columns: [
      {
        ...countColumn<Row>({ id: 'rank', title: 'Rank', priority: 1, of: ({ rank }) => rank }),
        cell: ({ rank }) => cell(rank, beyondTopTen(rank)),
      },
      {
        ...textColumn<Row>({ id: 'name', title: 'Character Name', priority: 1, of: ({ entry }) => entry.name }),
        cell: ({ entry, rank }) => cell(entry.name, beyondTopTen(rank)),
      },
      held({ id: 'fame', title: 'Fame', priority: 1, of: ({ entry }) => entry.fame }),
      textColumn({ id: 'class', title: 'Class', priority: 2, of: ({ entry }) => entry.class }),
      held({ id: 'base_level', title: 'Base Level', priority: 3, of: ({ entry }) => entry.base_level }),
      held({ id: 'job_level', title: 'Job Level', priority: 3, of: ({ entry }) => entry.job_level }),
      guildColumn(({ entry }) => entry.guild),
    ],
    search: {
      placeholder: 'Search for a character or guild',
      texts: ({ entry }) => [entry.name, entry.class, entry.guild],
    },
    sort: { column: 'rank', direction: 'ascending' },
    pageSize: 50,
    empty: { none: 'No characters found', unmatched: 'No characters found' },
    fields: { rank: ({ rank }) => rank, ...fieldsOf(fameEntry, ({ entry }) => entry) },
  };
}

/** Places that nobody holds are blank rows. */
function held(values: Parameters<typeof countColumn<Row>>[0]): Column<Row> {
  const column = countColumn(values);
  return { ...column, cell: (row, now) => (row.entry.name === '' ? cell('') : column.cell(row, now)) };
}

export const alchemistRankings = fameRanking('alchemist');
export const blacksmithRankings = fameRanking('blacksmith');
export const taekwonRankings = fameRanking('taekwon');
