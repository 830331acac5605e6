import type { Activity, ActivityPlayer } from '../contract/entities.ts';
import { createResource } from '../core/resource.ts';
import { defineCards } from '../models/cards.ts';
import { cell, type Section } from '../models/content.ts';
import { formatCount } from '../rules/format.ts';
import { guildCell } from './parts/guild-cell.ts';

interface Data {
  activity: Activity;
  emblems: Readonly<Record<string, string>>;
}

interface Window {
  id: '24h' | '7d';
  title: string;
  players: readonly ActivityPlayer[];
}

const rowsPerPage = 20;

export const activity = defineCards<Data, Window>()({
  id: 'activity',
  command: ['players', 'activity'],
  resource: ({ client, clock, reportError }) =>
    createResource<Data>({
      clock,
      load: (signal) => client.server.playerActivity({}, { signal }),
      onError: (error) => reportError(error, 'Failed to retrieve player activity.'),
    }),
  failure: 'Failed to retrieve player activity.',
  items: ({ activity: { last_online_24h, last_online_7d, last_online_24h_players, last_online_7d_players } }) => [
    {
      id: '24h',
      title: `${formatCount(last_online_24h)} Players online in the last 24 hours`,
      players: last_online_24h_players,
    },
    {
      id: '7d',
      title: `${formatCount(last_online_7d)} Players online in the last 7 days`,
      players: last_online_7d_players,
    },
  ],
  card: ({ id, title, players }, { data }) => ({ key: id, title, sections: [table(players, data.emblems)] }),
  empty: { title: 'No data available' },
  skeleton: { cards: 2, rows: 10 },
  fields: { window: ({ id }) => id, players: ({ players }) => players },
});

const table = (players: readonly ActivityPlayer[], emblems: Data['emblems']): Section => ({
  kind: 'grid',
  columns: [
    { title: 'Character Name' },
    { title: 'Class' },
    { title: 'Base Level', align: 'end' },
    { title: 'Job Level', align: 'end' },
    { title: 'Guild' },
  ],
  rows: players.map((player, index) => ({
    key: `${player.char_name}-${index}`,
    cells: [
      cell(player.char_name),
      cell(player.class),
      cell(player.base_level),
      cell(player.job_level),
      guildCell(player.guild, emblems),
    ],
  })),
  empty: 'No characters found.',
  pageSize: rowsPerPage,
});
