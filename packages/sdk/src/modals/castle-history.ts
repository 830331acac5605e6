import type { CastleHold } from '../contract/entities.ts';
import { type Cell, cell, type Section } from '../models/content.ts';
import { defineAlert } from '../models/dialogs/dialog.ts';
import { formatDateTime, pluralize, unknownTime } from '../rules/text/format.ts';

/** Guilds that held castles, newest first, and the emblems of guilds by name. */
export interface CastleHistory {
  holds: readonly CastleHold[];
  emblems: Readonly<Record<string, string>>;
}

const rowsPerPage = 10;

export const castleHistory = defineAlert<CastleHistory>()({
  id: 'castle_history',
  load: (_, { client }, signal) => client.server.castleHistory({}, { signal }),
  failure: 'Failed to retrieve the history of the castle.',
  body: ({ castle }, _, history) =>
    history
      ? content(castle, { ...history, holds: history.holds.filter(({ castle_id }) => castle_id === castle.id) })
      : [],
  close: 'Close',
});

const content = ({ name }: { name: string }, { holds, emblems }: CastleHistory): Section[] => [
  {
    kind: 'grid',
    title: `${name} (${pluralize(holds.length, 'holder')})`,
    columns: [{ title: 'Guild' }, { title: 'From' }, { title: 'To' }],
    rows: holds.map(({ guild, from, to }, index) => ({
      key: String(index),
      recent: to === undefined,
      cells: [guildCell(guild, emblems), timeCell(from, unknownTime), timeCell(to, 'now')],
    })),
    empty: 'No guild has held this castle yet.',
    pageSize: rowsPerPage,
  },
];

const timeCell = (at: number | undefined, otherwise: string): Cell =>
  cell(at === undefined ? otherwise : formatDateTime(at));

const guildCell = (guild: string, emblems: CastleHistory['emblems']): Cell => {
  const src = Object.hasOwn(emblems, guild) ? emblems[guild] : undefined;
  return cell(guild, src ? { picture: { src, alt: '', width: 24, height: 24 } } : {});
};
