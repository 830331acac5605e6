import { isAhead, latestRightTime } from '@kafra/sdk/rules';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { isCharacters } from '../../rules/game/picklog-types.ts';
import { isIn } from '../logs/predicates.ts';
import type { Schema } from '../schema.ts';
import { queryInChunks } from '../statements/chunks.ts';
import { replaceMany } from '../statements/insert-many.ts';
import { fromSqlTime } from '../statements/sql-time.ts';
import { copyLogIds } from './copy-ids.ts';
import type { CopyState } from './copy-state.ts';
import { uncountDrops } from './drop-days.ts';

/**
 * Largest step of the search for old log entries, as a share of the log. If the entries after a group of young ones
 * have wrong dates, a smaller group may be skipped.
 */
const smallestPart = 1 / 128;

/**
 * The times that decide whether a log entry is old, in epoch milliseconds. Entries before `since` are old. A date after
 * `now` is invalid.
 */
interface Dates {
  since: number;
  now: number;
}

/**
 * Returns true if a log entry has a valid date. An entry without a valid date counts as old as the next one that has a
 * valid date.
 */
const isDated = (at: number, now: number): boolean => at > 0 && !isAhead(at, now);

/**
 * Searches upwards with steps that first double and then halve. `advance` gets an id and returns the id that it
 * reached, or undefined if it did not get that far. Returns the last id that was reached.
 */
async function leap(from: number, maxStep: number, advance: (id: number) => Promise<number | undefined>) {
  let last = from;
  async function tryStep(step: number): Promise<boolean> {
    const reached = await advance(last + step);
    last = reached ?? last;
    return reached !== undefined;
  }
  let step = 1;
  while (await tryStep(step)) if (2 * step <= maxStep) step *= 2;
  for (step /= 2; step >= 1; step /= 2) await tryStep(step);
  return last;
}

/**
 * Returns the highest id of the copied log entries that may be deleted because of their age. The search continues from
 * the id that was found last. An entry without a valid date counts as old as the next one.
 */
export async function keptAfter(db: Kysely<Schema>, state: CopyState, { since, now }: Dates): Promise<number> {
  const ids = copyLogIds(db, state);
  const maxStep = smallestPart * (state.copied_to - state.kept_after);
  async function findFrom(id: number, fits: (at: number) => boolean): Promise<number | undefined> {
    const line = await ids.firstFrom(id);
    return line && line.id <= state.copied_to && fits(fromSqlTime(line.time)) ? line.id : undefined;
  }
  return leap(state.kept_after, maxStep, async (id) => {
    const lastUndated = await leap(id - 1, maxStep, (next) => findFrom(next, (at) => !isDated(at, now)));
    return findFrom(lastUndated + 1, (at) => isDated(at, now) && at < since);
  });
}

/**
 * Subtracts deleted log entries from the stored number of entries of each character. Characters without entries lose
 * their row.
 */
async function uncount(db: Kysely<Schema>, lines: readonly { char_id: number; id: number }[]): Promise<void> {
  const groups = Map.groupBy(lines, (line) => line.char_id);
  const counts = await queryInChunks(groups.keys(), (part) =>
    db.selectFrom('site_pick_count').selectAll().where('char_id', 'in', part).execute(),
  );
  const left = counts.map((row) => {
    const ids = (groups.get(row.char_id) ?? []).map((line) => line.id);
    return { ...row, first_id: Math.max(row.first_id, ...ids), num_lines: Number(row.num_lines) - ids.length };
  });
  await replaceMany(
    db,
    'site_pick_count',
    left.filter((row) => row.num_lines > 0),
  );
  const gone = left.filter((row) => row.num_lines <= 0).map((row) => row.char_id);
  await queryInChunks(gone, async (part) => {
    await db.deleteFrom('site_pick_count').where('char_id', 'in', part).execute();
    return [];
  });
}

/**
 * Returns the number of old log entries before the first young one. `hasUndecided` is true if the last of them have no
 * valid date, so that a later entry decides whether they are old.
 */
function countOld(lines: readonly { at: number }[], { since, now }: Dates) {
  let numOld = 0;
  let hasUndecided = false;
  for (const [index, { at }] of lines.entries()) {
    if (!isDated(at, now)) hasUndecided = true;
    else if (at >= since) return { numOld, hasUndecided: false };
    else {
      hasUndecided = false;
      numOld = index + 1;
    }
  }
  return { numOld, hasUndecided };
}

/** Returns true if the next log entry with a valid date after an id is old. */
async function isFollowedByOld(db: Kysely<Schema>, id: number, { to, since, now }: Dates & { to: number }) {
  const next = await db
    .selectFrom('site_pick')
    .select('at')
    .where('id', '>', id)
    .where('id', '<=', to)
    .where('at', '>', 0)
    .where('at', '<=', latestRightTime(now))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return next !== undefined && Number(next.at) < since;
}

/**
 * Deletes the oldest entries of the item log copy up to an id, at most `limit`. It stops before the first young entry,
 * because deleted entries cannot be restored. Returns the number of deleted entries, and the id up to which entries are
 * old.
 */
export async function forgetLines(
  db: Kysely<Schema>,
  { to, since, now, limit, drops_after }: Dates & { to: number; limit: number } & Pick<CopyState, 'drops_after'>,
): Promise<{ numForgotten: number; kept_after: number }> {
  const found = await db
    .selectFrom('site_pick')
    .select(['char_id', 'id', 'type', 'at', 'nameid', 'map_id'])
    .where('id', '<=', to)
    .orderBy('id')
    .limit(limit)
    .execute();
  const { numOld, hasUndecided } = countOld(found, { since, now });
  const rest = found.at(-1)?.id ?? 0;
  const isOldToo = hasUndecided && found.length === limit && (await isFollowedByOld(db, rest, { to, since, now }));
  const lines = isOldToo ? found : found.slice(0, numOld);
  const kept = found[lines.length];
  const kept_after = kept ? kept.id - 1 : to;
  if (lines.length === 0) return { numForgotten: 0, kept_after };
  await queryInChunks(
    lines.map((line) => line.id),
    async (part) => {
      const ids = new Set(part);
      const groups = [
        ...Map.groupBy(
          lines.filter((line) => ids.has(line.id)),
          (line) => line.char_id,
        ),
      ];
      const keys = groups.map(([character, own]) => {
        const inTable = own.map((line) => line.id);
        return sql<SqlBool>`(char_id = ${character} AND ${isIn('id', inTable)})`;
      });
      await db
        .deleteFrom('site_pick')
        .where(sql<SqlBool>`(${sql.join(keys, sql` OR `)})`)
        .execute();
      return [];
    },
  );
  await uncount(db, lines.filter(isCharacters));
  await uncountDrops(db, lines, { drops_after });
  return { numForgotten: lines.length, kept_after };
}
