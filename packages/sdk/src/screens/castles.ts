import { dialog } from '../catalog/dialogs.ts';
import type { CastleEntry, CastleHold } from '../contract/entities.ts';
import { type Cell, cell } from '../models/content.ts';
import { defineTable } from '../models/table/table.ts';
import { holdStatus } from '../rules/game/castles.ts';
import { smallMapPicture } from '../rules/game/picture-paths.ts';
import { unknownTime } from '../rules/text/format.ts';
import { countColumn, textColumn } from './parts/columns.ts';
import { guildCell } from './parts/guild-cell.ts';
import { mapCell } from './parts/map-cell.ts';
import { timeCell } from './parts/time-cell.ts';

/** A castle with the guild that holds it, or a guild that held it earlier. */
interface Row {
  key: string;
  castle: Pick<CastleEntry, 'id' | 'name' | 'map' | 'location'>;
  guild: string | undefined;
  emblem: string | undefined;
  status: string;
  from: number | undefined;
  to: number | undefined;
  timesHeld: number;
}

const holderRow = (castle: CastleEntry, status: string): Row => ({
  key: String(castle.id),
  castle,
  guild: castle.guild,
  emblem: castle.emblem_img,
  status,
  from: castle.since,
  to: undefined,
  timesHeld: castle.times_held,
});

const holdRow = (hold: CastleHold, emblems: Readonly<Record<string, string>>, index: number): Row => ({
  key: `${hold.castle_id}-${index}`,
  castle: { id: hold.castle_id, name: hold.castle, map: hold.map },
  guild: hold.guild,
  emblem: Object.hasOwn(emblems, hold.guild) ? emblems[hold.guild] : undefined,
  status: hold.to === undefined ? 'Holds it' : 'Held it',
  from: hold.from,
  to: hold.to,
  timesHeld: hold.times_held,
});

const castleCell = ({ castle: { name, map } }: Row): Cell =>
  cell(name, map ? { picture: { src: smallMapPicture(map), alt: '', width: 24, height: 24, isOptional: true } } : {});

/** Returns the cell with the time at which the guild took the castle. */
const sinceCell = ({ guild, from }: Row, now: number): Cell => {
  if (guild === undefined) return cell('');
  return from === undefined ? cell(unknownTime, { tone: 'soft' }) : timeCell(from, now);
};

const untilCell = ({ guild, to }: Row, now: number): Cell => {
  if (guild === undefined) return cell('');
  return to === undefined ? cell('now') : timeCell(to, now);
};

const isoTime = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString();

export const castles = defineTable<Row>()({
  id: 'castles',
  command: ['server', 'castles'],
  isPublic: true,
  live: { one: 'change', many: 'changes' },
  modes: [
    { id: 'holders', label: 'Holders' },
    { id: 'history', label: 'History' },
  ],
  async load({ client, clock, site }, { mode }, signal) {
    if (mode === 'history') {
      const { holds, emblems } = await client.server.castleHistory({}, { signal });
      return holds.map((hold, index) => holdRow(hold, emblems, index));
    }
    const { castles: entries } = await client.server.castles({}, { signal });
    return entries.map((castle) =>
      holderRow(castle, castle.guild === undefined ? 'Not held' : holdStatus(site.woe, castle.map, clock.now())),
    );
  },
  failure: 'Failed to retrieve the castles.',
  key: ({ key }) => key,
  name: ({ castle }) => castle.name,
  columns: [
    { id: 'castle', title: 'Castle', priority: 1, cell: castleCell, sort: ({ castle }) => castle.name },
    {
      id: 'map',
      title: 'Map',
      priority: 3,
      cell: ({ castle: { map } }) => (map ? mapCell(map, undefined) : cell('')),
      sort: ({ castle }) => castle.map,
    },
    textColumn({ id: 'status', title: 'Status', priority: 2, value: ({ status }) => status }),
    {
      id: 'guild',
      title: 'Guild',
      priority: 1,
      cell: ({ guild, emblem }) =>
        guild === undefined
          ? cell('No guild holds it', { tone: 'soft' })
          : guildCell(guild, emblem ? { [guild]: emblem } : {}),
      sort: ({ guild }) => guild,
    },
    {
      id: 'since',
      title: 'Since',
      priority: 2,
      cell: sinceCell,
      sort: ({ guild, from }) => (guild ? (from ?? 0) : undefined),
    },
    { id: 'until', title: 'Until', priority: 3, cell: untilCell, sort: ({ to }) => to ?? Number.MAX_SAFE_INTEGER },
    countColumn({ id: 'times_held', title: 'Times Held', priority: 3, value: ({ timesHeld }) => timesHeld }),
  ],
  search: {
    placeholder: 'Search for a castle, map, or guild',
    texts: ({ castle, guild }) => [castle.name, castle.map, castle.location, guild],
  },
  sort: { column: 'castle', direction: 'ascending' },
  pageSize: 50,
  empty: { none: 'No castles found', unmatched: 'No castles found' },
  share: ({ castle: { id } }) => ({ kind: 'castle', key: String(id) }),
  rowTarget: ({ castle: { id, name } }) => dialog('castle_history', { castle: { id, name } }),
  mainFields: ['castle', 'map', 'status', 'guild', 'since', 'until', 'times_held'],
  fields: {
    castle_id: ({ castle }) => castle.id,
    castle: ({ castle }) => castle.name,
    map: ({ castle }) => castle.map,
    location: ({ castle }) => castle.location,
    status: ({ status }) => status,
    guild: ({ guild }) => guild,
    since: ({ from }) => isoTime(from),
    until: ({ to }) => isoTime(to),
    times_held: ({ timesHeld }) => timesHeld,
  },
});
