import type { GuildRanking } from '../contract/entities.ts';
import { cell } from '../kinds/content.ts';
import type { TableScreen } from '../kinds/table.ts';
import { count } from '../rules/format.ts';

interface Row {
  guild: GuildRanking;
  rank: number;
}

export const guildRankings: TableScreen<Row> = {
  kind: 'table',
  id: 'guild_rankings',
  command: ['rankings', 'guilds'],
  async load({ client }, _, signal) {
    const { rankings } = await client.server.guildRankings({}, { signal });
    return rankings.map((guild, index) => ({ guild, rank: index + 1 }));
  },
  failure: 'Failed to retrieve guild rankings.',
  key: ({ rank }) => String(rank),
  name: ({ guild }) => guild.name,
  columns: [
    { id: 'rank', title: 'Rank', priority: 1, align: 'end', cell: ({ rank }) => cell(rank), sort: ({ rank }) => rank },
    {
      id: 'emblem',
      title: 'Emblem',
      priority: 3,
      cell: ({ guild: { emblem_img: src } }) =>
        cell('', src ? { picture: { src, alt: '', width: 24, height: 24 } } : {}),
    },
    { id: 'name', title: 'Name', priority: 1, cell: ({ guild }) => cell(guild.name), sort: ({ guild }) => guild.name },
    number('level', 'Level', 1),
    number('members', 'Members', 2),
    number('avg_level', 'Avg. Level', 3),
    number('exp', 'Experience', 2),
  ],
  search: { placeholder: 'Search for a guild', texts: ({ guild }) => [guild.name] },
  sort: { column: 'rank', direction: 'ascending' },
  pageSize: 50,
  empty: { none: 'No guilds found', unmatched: 'No guilds found' },
  fields: ({ guild: { emblem_img: _, ...guild }, rank }) => ({ rank, ...guild }),
};

function number(id: 'level' | 'members' | 'avg_level' | 'exp', title: string, priority: 1 | 2 | 3) {
  return {
    id,
    title,
    priority,
    align: 'end' as const,
    cell: ({ guild }: Row) => cell(count(guild[id])),
    sort: ({ guild }: Row) => guild[id],
  };
}
