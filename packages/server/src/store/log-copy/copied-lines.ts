import type { Kysely } from 'kysely';
import { isCharacters } from '../../rules/game/picklog-types.ts';
import type { Schema } from '../schema.ts';
import { queryInChunks } from '../statements/chunks.ts';
import { insertMany, replaceMany } from '../statements/insert-many.ts';
import { fromSqlTime } from '../statements/sql-time.ts';
import type { CopyState } from './copy-state.ts';
import { countDrops } from './drop-days.ts';
import type { GameLine } from './game-lines.ts';

/** Returns the ids of the item log entries in the copy, above one id and up to another. */
export async function copiedIds(
  db: Kysely<Schema>,
  { after, to }: { after: number; to: number },
): Promise<Set<number>> {
  const rows = await db.selectFrom('site_pick').select('id').where('id', '>', after).where('id', '<=', to).execute();
  return new Set(rows.map((row) => row.id));
}

/** Returns the number by which the item log copy stores each map name. New maps get the next number. */
async function mapNumbers(db: Kysely<Schema>, names: ReadonlySet<string>): Promise<Map<string, number>> {
  const known = await queryInChunks(names, (part) =>
    db.selectFrom('site_map').selectAll().where('name', 'in', part).execute(),
  );
  const numbers = new Map(known.map((row) => [row.name, row.map_id]));
  const unknown = [...names].filter((name) => !numbers.has(name));
  if (unknown.length === 0) return numbers;
  const last = await db.selectFrom('site_map').select('map_id').orderBy('map_id', 'desc').limit(1).executeTakeFirst();
  const added = unknown.map((name, index) => ({ map_id: (last?.map_id ?? 0) + 1 + index, name }));
  await insertMany(db, 'site_map', added);
  for (const { name, map_id } of added) numbers.set(name, map_id);
  return numbers;
}

/** Maximum length of a map name in characters, as in the column `site_map.name`. */
const mapLetters = 20;

const atLeastNone = (value: number): number => Math.max(0, value);

/**
 * Limits every value of an item log entry to the range of its column. One value out of range would stop the copying.
 * Old logs have signed columns, and MariaDB ignores trailing spaces when it compares names.
 */
function inRoom(line: GameLine): GameLine {
  const { char_id, nameid, refine, card0, card1, card2, card3, bound, unique_id, map } = line;
  return {
    ...line,
    ...{ char_id: atLeastNone(char_id), nameid: atLeastNone(nameid), refine: atLeastNone(refine) },
    ...{ card0: atLeastNone(card0), card1: atLeastNone(card1), card2: atLeastNone(card2), card3: atLeastNone(card3) },
    ...{ bound: atLeastNone(bound), unique_id: unique_id.startsWith('-') ? '0' : unique_id },
    map: map.slice(0, mapLetters).replace(/ +$/, ''),
  };
}

/** Adds newly copied item log entries to the stored number of entries of each character. */
async function countLines(db: Kysely<Schema>, lines: readonly { char_id: number; id: number }[]): Promise<void> {
  const groups = Map.groupBy(lines, (line) => line.char_id);
  const known = await queryInChunks(groups.keys(), (part) =>
    db.selectFrom('site_pick_count').selectAll().where('char_id', 'in', part).execute(),
  );
  const before = new Map(known.map((row) => [row.char_id, row]));
  const rows = [...groups].map(([char_id, group]) => {
    const ids = group.map((line) => line.id);
    const row = before.get(char_id);
    return {
      char_id,
      first_id: Math.min(row?.first_id ?? Number.POSITIVE_INFINITY, ...ids),
      last_id: Math.max(row?.last_id ?? 0, ...ids),
      num_lines: Number(row?.num_lines ?? 0) + ids.length,
    };
  });
  await replaceMany(db, 'site_pick_count', rows);
}

/**
 * Copies entries of the game's item log, in a transaction of the one server that copies. Entries that the copy already
 * has stay unchanged. Returns the number of new ones.
 */
export async function copyLines(
  db: Kysely<Schema>,
  lines: readonly GameLine[],
  { shift, drops_after }: Pick<CopyState, 'shift' | 'drops_after'>,
): Promise<number> {
  if (lines.length === 0) return 0;
  const ids = lines.map((line) => line.id + shift);
  const known = await copiedIds(db, { after: Math.min(...ids) - 1, to: Math.max(...ids) });
  const added = lines
    .filter((line) => !known.has(line.id + shift))
    .map((line) => ({ ...inRoom(line), id: line.id + shift }))
    // Entries are inserted in the order of the primary key, so that database pages are filled one after the other.
    .sort((a, b) => a.char_id - b.char_id || a.id - b.id);
  const maps = await mapNumbers(db, new Set(added.map((line) => line.map)));
  const rows = added.map(({ time, map, unique_id, ...line }) => ({
    ...line,
    at: fromSqlTime(time),
    unique_id: BigInt(unique_id),
    map_id: maps.get(map) ?? 0,
  }));
  await insertMany(db, 'site_pick', rows);
  await countDrops(db, rows, { drops_after });
  await countLines(db, added.filter(isCharacters));
  return added.length;
}
