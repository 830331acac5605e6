import { type Kysely, type SqlBool, sql } from 'kysely';
import { isCharacters } from '../../rules/picklog-types.ts';
import { queryInChunks } from '../chunks.ts';
import { replaceMany } from '../insert-many.ts';
import { isIn } from '../logs/predicates.ts';
import type { Schema } from '../schema.ts';
import { fromSqlTime } from '../sql-time.ts';
import { copyLogIds } from './copy-ids.ts';
import type { CopyState } from './copy-state.ts';

/** A span of lines that a wrong clock has written hides what is young before it only where that is less than this part of all. */
const smallestPart = 1 / 128;

/** The id up to which lines are older than a moment: looked for from the last one found on, in steps that double. */
export async function keptAfter(db: Kysely<Schema>, state: CopyState, since: number): Promise<number> {
  const ids = copyLogIds(db, state);
  let after = state.kept_after;
  async function advance(step: number): Promise<boolean> {
    const line = await ids.firstFrom(after + step);
    if (!line || line.id > state.copied_to || fromSqlTime(line.time) >= since) return false;
    after = line.id;
    return true;
  }
  let step = 1;
  const maxStep = smallestPart * (state.copied_to - state.kept_after);
  while (await advance(step)) if (2 * step <= maxStep) step *= 2;
  for (step /= 2; step >= 1; step /= 2) await advance(step);
  return after;
}

/** Takes lines out of the counts of their characters; a character without a line has none. */
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
 * Deletes the oldest lines of the copy up to an id, at most `limit` and none from the first on that is not older than
 * `since`: what is deleted does not come back. Answers how many there were, and up to which id lines are older.
 */
export async function forgetLines(
  db: Kysely<Schema>,
  { to, since, limit }: { to: number; since: number; limit: number },
): Promise<{ numForgotten: number; kept_after: number }> {
  const found = await db
    .selectFrom('site_pick')
    .select(['char_id', 'id', 'type', 'at'])
    .where('id', '<=', to)
    .orderBy('id')
    .limit(limit)
    .execute();
  const young = found.find((line) => line.at >= since);
  const lines = young ? found.filter((line) => line.id < young.id) : found;
  const kept_after = young ? young.id - 1 : to;
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
  return { numForgotten: lines.length, kept_after };
}
