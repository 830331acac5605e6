import { type Activity, type ActivityPlayer, activityPlayer } from '../contract/entities.ts';
import { type Sort, sortRows } from '../core/list-view.ts';
import { createResource } from '../core/resource.ts';
import { type CardState, defineCards } from '../models/cards/cards.ts';
import { cell, type Section } from '../models/content.ts';
import { fieldsOf } from '../models/table/row-fields.ts';
import { formatCount } from '../rules/text/format.ts';
import { classCell } from './parts/class-cell.ts';
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

/** Columns of the player activity list, by the names of their fields in the API. */
const columns = [
  { id: 'name', title: 'Character Name', value: ({ char_name }: ActivityPlayer) => char_name },
  { id: 'class', title: 'Class', value: (player: ActivityPlayer) => player.class },
  { id: 'base_level', title: 'Base Level', align: 'end', value: ({ base_level }: ActivityPlayer) => base_level },
  { id: 'job_level', title: 'Job Level', align: 'end', value: ({ job_level }: ActivityPlayer) => job_level },
  { id: 'guild', title: 'Guild', value: ({ guild }: ActivityPlayer) => guild },
] as const;

/** A character in one of the time windows of the activity list. A character of the last 24 hours is in both windows. */
interface WindowPlayer {
  window: Window['id'];
  player: ActivityPlayer;
}

export const activity = defineCards<Data, Window, WindowPlayer>()({
  id: 'activity',
  command: ['players', 'activity'],
  resource: ({ client, clock, reportError }) =>
    createResource<Data>({
      clock,
      load: (signal) => client.server.playerActivity({}, { signal }),
      onError: (error) => reportError(error, 'Failed to retrieve player activity.'),
    }),
  failure: 'Failed to retrieve player activity.',
  items: (
    { activity: { last_online_24h, last_online_7d, last_online_24h_players, last_online_7d_players } },
    { search },
  ) => [
    {
      id: '24h',
      title: `${formatCount(last_online_24h)} Players online in the last 24 hours`,
      players: findPlayers(last_online_24h_players, search),
    },
    {
      id: '7d',
      title: `${formatCount(last_online_7d)} Players online in the last 7 days`,
      players: findPlayers(last_online_7d_players, search),
    },
  ],
  search: { placeholder: 'Search for a character, class, or guild', minLength: 1 },
  sortColumns: columns.map(({ id, title }) => ({ id, title })),
  card: ({ id, title, players }, state) => ({ key: id, title, sections: [table(players, state)] }),
  empty: { title: 'No data available' },
  skeleton: { cards: 2, rows: 10 },
  rowsOf: ({ id, players }) => players.map((player) => ({ window: id, player })),
  fields: {
    window: ({ window }) => window,
    ...fieldsOf<WindowPlayer>(activityPlayer, ({ player }) => player),
  },
});

/** Returns the players in the activity list who match all search words. */
function findPlayers(players: readonly ActivityPlayer[], search: string): readonly ActivityPlayer[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return players;
  return players.filter((player) => {
    const text = columns
      .map(({ value }) => value(player) ?? '')
      .join('\n')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function sortPlayers(players: readonly ActivityPlayer[], sort: Sort | undefined): readonly ActivityPlayer[] {
  const column = columns.find(({ id }) => id === sort?.column);
  return sort && column ? sortRows(players, column.value, sort.direction) : players;
}

const table = (players: readonly ActivityPlayer[], { data: { emblems }, sort }: CardState<Data>): Section => ({
  kind: 'grid',
  columns: columns.map(({ id, title, ...more }) => ({
    title,
    sortId: id,
    ...('align' in more && { align: more.align }),
  })),
  rows: sortPlayers(players, sort).map((player, index) => ({
    key: `${player.char_name}-${index}`,
    cells: [
      cell(player.char_name),
      classCell(player),
      cell(player.base_level),
      cell(player.job_level),
      guildCell(player.guild, emblems),
    ],
  })),
  ...(sort && { sort }),
  empty: 'No characters found.',
  pageSize: rowsPerPage,
});
