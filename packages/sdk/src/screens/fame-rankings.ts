import type { ViewId } from '../catalog/views.ts';
import type { Client } from '../client/create-client.ts';
import type { FameEntry } from '../contract/entities.ts';
import { cell } from '../kinds/content.ts';
import type { TableScreen } from '../kinds/table.ts';
import { count } from '../rules/format.ts';
import { guildCell } from './parts/guild-cell.ts';

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

/** Positions below this one are in the top ten. */
const topTen = 10;

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
        id: 'rank',
        title: 'Rank',
        priority: 1,
        align: 'end',
        cell: ({ rank }) => cell(rank, rank > topTen ? { tone: 'soft' } : {}),
        sort: ({ rank }) => rank,
      },
      {
        id: 'name',
        title: 'Character Name',
        priority: 1,
        cell: ({ entry, rank }) => cell(entry.name, rank > topTen ? { tone: 'soft' } : {}),
        sort: ({ entry }) => entry.name,
      },
      {
        id: 'fame',
        title: 'Fame',
        priority: 1,
        align: 'end',
        cell: ({ entry }) => cell(entry.name === '' ? '' : count(entry.fame)),
        sort: ({ entry }) => entry.fame,
      },
      {
        id: 'class',
        title: 'Class',
        priority: 2,
        cell: ({ entry }) => cell(entry.class),
        sort: ({ entry }) => entry.class,
      },
      level('base_level', 'Base Level'),
      level('job_level', 'Job Level'),
      {
        id: 'guild',
        title: 'Guild',
        priority: 2,
        cell: ({ entry, emblems }) => guildCell(entry.guild, emblems),
        sort: ({ entry }) => entry.guild,
      },
    ],
    search: {
      placeholder: 'Search for a character or guild',
      texts: ({ entry }) => [entry.name, entry.class, entry.guild],
    },
    sort: { column: 'rank', direction: 'ascending' },
    pageSize: 50,
    empty: { none: 'No characters found', unmatched: 'No characters found' },
    fields: ({ entry, rank }) => ({ rank, ...entry }),
  };
}

/** Places that nobody holds are blank rows. */
function level(id: 'base_level' | 'job_level', title: string) {
  return {
    id,
    title,
    priority: 3 as const,
    align: 'end' as const,
    cell: ({ entry }: Row) => cell(entry.name === '' ? '' : entry[id]),
    sort: ({ entry }: Row) => entry[id],
  };
}

export const alchemistRankings = fameRanking('alchemist');
export const blacksmithRankings = fameRanking('blacksmith');
export const taekwonRankings = fameRanking('taekwon');
