import { type GuildRanking, guildRanking } from '../contract/entities.ts';
import { cell } from '../models/content.ts';
import { fieldsOf } from '../models/table/row-fields.ts';
import { defineTable } from '../models/table/table.ts';
import { countColumn, textColumn } from './parts/columns.ts';

interface Row {
  guild: GuildRanking;
  rank: number;
}

const { emblem_img: _, ...written } = guildRanking.shape;

export const guildRankings = defineTable<Row>()({
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
    countColumn({ id: 'rank', title: 'Rank', priority: 1, value: ({ rank }) => rank }),
    {
      id: 'emblem',
      title: 'Emblem',
      priority: 3,
      cell: ({ guild: { emblem_img: src } }) =>
        cell('', src ? { picture: { src, alt: '', width: 24, height: 24 } } : {}),
    },
    textColumn({ id: 'name', title: 'Name', priority: 1, value: ({ guild }) => guild.name }),
    countColumn({ id: 'level', title: 'Level', priority: 1, value: ({ guild }) => guild.level }),
    countColumn({ id: 'members', title: 'Members', priority: 2, value: ({ guild }) => guild.members }),
    countColumn({ id: 'avg_level', title: 'Avg. Level', priority: 3, value: ({ guild }) => guild.avg_level }),
    countColumn({ id: 'exp', title: 'Experience', priority: 2, value: ({ guild }) => guild.exp }),
  ],
  search: { placeholder: 'Search for a guild', texts: ({ guild }) => [guild.name] },
  sort: { column: 'rank', direction: 'ascending' },
  pageSize: 50,
  empty: { none: 'No guilds found', unmatched: 'No guilds found' },
  fields: { rank: ({ rank }) => rank, ...fieldsOf({ shape: written }, ({ guild }) => guild) },
});
