import { day } from '@kafra/sdk/rules';
import { type Kysely, sql } from 'kysely';
import { dropPicklogTypes, firstCharacter } from '../../rules/game/picklog-types.ts';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';
import { queryInChunks } from '../statements/chunks.ts';
import type { CopyState } from './copy-state.ts';

/** The columns of a copied item log entry by which drops are counted. */
interface CountedLine {
  char_id: number;
  id: number;
  type: string;
  nameid: number;
  map_id: number;
  at: number;
}

const isDrop = ({ type, char_id }: CountedLine): boolean =>
  char_id < firstCharacter && dropPicklogTypes.some((letter) => letter === type);

const keys = ['mob_id', 'nameid', 'day', 'map_id', 'kind'] as const;

/** Number of rows of drop counts per SQL statement. */
const chunk = 500;

/**
 * Adds 1 or subtracts 1 in the drop counts for each drop among the entries. Drops are counted by monster, item, day,
 * map and type.
 */
async function addLines(db: Kysely<Schema>, lines: readonly CountedLine[], sign: 1 | -1): Promise<void> {
  const groups = Map.groupBy(lines.filter(isDrop), ({ char_id, nameid, at, map_id, type }) =>
    [char_id, nameid, Math.floor(at / day), map_id, type].join(' '),
  );
  const rows = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const last = sign > 0 ? Math.max(...group.map(({ at }) => at)) : 0;
    const { char_id, nameid, at, map_id, type } = first;
    return [sql`(${sql.join([char_id, nameid, Math.floor(at / day), map_id, type, sign * group.length, last])})`];
  });
  const end = dialectOf(db).addToRows(keys, { sum: 'n', latest: 'last_at' });
  for (let start = 0; start < rows.length; start += chunk)
    await sql`INSERT INTO ${sql.table('site_drop_day')} (mob_id, nameid, day, map_id, kind, n, last_at)
      VALUES ${sql.join(rows.slice(start, start + chunk))} ${end}`.execute(db);
}

/**
 * Counts the drops among newly copied item log entries. Entries up to the id `drops_after` are counted later by
 * `fillDropDays`.
 */
export async function countDrops(
  db: Kysely<Schema>,
  lines: readonly CountedLine[],
  { drops_after }: Pick<CopyState, 'drops_after'>,
): Promise<void> {
  if (drops_after === null) return;
  await addLines(
    db,
    lines.filter(({ id }) => id > drops_after),
    1,
  );
}

/** Subtracts the drops of item log entries that are deleted from the copy. */
export async function uncountDrops(
  db: Kysely<Schema>,
  lines: readonly CountedLine[],
  { drops_after }: Pick<CopyState, 'drops_after'>,
): Promise<void> {
  if (drops_after === null) return;
  const counted = lines.filter((line) => line.id > drops_after && isDrop(line));
  if (counted.length === 0) return;
  await addLines(db, counted, -1);
  const days = counted.map(({ at }) => Math.floor(at / day));
  await queryInChunks(
    counted.map(({ nameid }) => nameid),
    async (part) => {
      await db
        .deleteFrom('site_drop_day')
        .where('nameid', 'in', part)
        .where('day', '>=', Math.min(...days))
        .where('day', '<=', Math.max(...days))
        .where('n', '<=', 0)
        .execute();
      return [];
    },
  );
}

/**
 * Checks the stored drop counts and returns the state from which to continue. The counts are deleted and all drops are
 * counted again if nothing was counted yet, if the times of the entries change, or if an older version of Kafra has
 * copied entries meanwhile.
 */
export async function followDropDays(db: Kysely<Schema>, state: CopyState): Promise<CopyState> {
  if (state.drops_after !== null && state.drops_to === state.copied_to) return state;
  await db.deleteFrom('site_drop_day').execute();
  return { ...state, drops_after: state.copied_to, drops_to: state.copied_to };
}

/** Returns true if the drops of all copied item log entries are counted. */
export const areDropsCounted = ({ drops_after, kept_after }: CopyState): boolean =>
  drops_after !== null && drops_after <= kept_after;

/** Counts the drops of the next older entries of the item log copy. */
export async function fillDropDays(db: Kysely<Schema>, state: CopyState, batch: number): Promise<CopyState> {
  const { drops_after } = state;
  if (drops_after === null) return state;
  const lines = await db
    .selectFrom('site_pick')
    .select(['char_id', 'id', 'type', 'nameid', 'map_id', 'at'])
    .where('id', '<=', drops_after)
    .orderBy('id', 'desc')
    .limit(batch)
    .execute();
  await addLines(db, lines, 1);
  const oldest = lines.at(-1);
  return { ...state, drops_after: !oldest || lines.length < batch ? 0 : oldest.id - 1 };
}

/** Returns the percentage of copied item log entries for which drops are counted. It is 100 only if all are counted. */
export function percentCounted(state: CopyState): number {
  const { copied_to, copied_after, drops_after, kept_after } = state;
  if (areDropsCounted(state)) return 100;
  const all = copied_to - Math.max(kept_after, copied_after);
  return all <= 0 ? 99 : Math.min(99, Math.max(0, Math.floor((100 * (copied_to - (drops_after ?? copied_to))) / all)));
}
