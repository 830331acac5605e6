import { type MvpEntry, mvpEntry } from '../contract/entities.ts';
import { cell } from '../models/content.ts';
import { fieldsOf } from '../models/table/row-fields.ts';
import { defineTable } from '../models/table/table.ts';
import { formatCount } from '../rules/text/format.ts';
import { championKey } from './parts/champions.ts';
import { classFilterColumn, countColumn, guildFilterColumn, textColumn } from './parts/columns.ts';

export interface MvpRow {
  entry: MvpEntry;
  emblems: Readonly<Record<string, string>>;
}

/** Screen with all hunters of MVPs by kills. Views with a podium show the first three hunters on it. */
export const mvpRankings = defineTable<MvpRow>()({
  id: 'mvp_rankings',
  command: ['rankings', 'mvp'],
  async load({ client }, _, signal) {
    const { player_rankings, mvp_rankings, emblems } = await client.server.mvpRankings({}, { signal });
    const entries = player_rankings.length > 0 ? player_rankings : mvp_rankings;
    // The ranks are shown from 1, because some servers count them from 0.
    const first = Math.min(1, ...entries.map(({ rank }) => rank));
    return entries.map((entry) => ({ entry: { ...entry, rank: entry.rank + 1 - first }, emblems }));
  },
  failure: 'Failed to load MVP rankings. Please try again later.',
  key: ({ entry }) => championKey(entry),
  name: ({ entry }) => entry.name,
  columns: [
    countColumn({ id: 'rank', title: 'Rank', priority: 1, value: ({ entry }) => entry.rank }),
    textColumn({ id: 'player', title: 'Player', priority: 1, value: ({ entry }) => entry.name }),
    classFilterColumn(({ entry }) => entry),
    guildFilterColumn(({ entry }) => entry.guild),
    {
      ...countColumn({
        id: 'total_kills',
        title: 'Total Kills',
        priority: 1,
        value: ({ entry }: MvpRow) => entry.total_kills,
      }),
      cell: ({ entry }) => cell(formatCount(entry.total_kills), { title: topMonsters(entry) }),
    },
  ],
  search: {
    placeholder: 'Search for class, player, or guild',
    texts: ({ entry }) => [entry.name, entry.class, entry.guild],
  },
  filters: ['classes', 'guilds'],
  matchesFilter: ({ entry }, { key, value }) => (key === 'classes' ? entry.class : entry.guild) === value,
  sort: { column: 'rank', direction: 'ascending' },
  pageSize: 20,
  empty: { none: 'No players found', unmatched: 'No players found matching search' },
  fields: fieldsOf(mvpEntry, ({ entry }) => entry),
});

const topMonsters = ({ top_monsters }: MvpEntry): string | undefined =>
  top_monsters.length > 0
    ? top_monsters.map(({ name, kills }) => `${name} ${formatCount(kills)}`).join(', ')
    : undefined;
