import { type Kysely, type SqlBool, sql } from 'kysely';
import { isCharacters } from '../../rules/picklog-types.ts';
import { queryInChunks } from '../chunks.ts';
import { replaceMany } from '../insert-many.ts';
import { rangeOf } from '../logs/id-range.ts';
import { isIn } from '../logs/predicates.ts';
import type { Schema } from '../schema.ts';
import { copyLogIds } from './copy-ids.ts';
import type { CopyState } from './copy-state.ts';

/** The id up to which lines are older than a moment; never less than before. */
export async function keptAfter(db: Kysely<Schema>, state: CopyState, since: number): Promise<number> {
  const { after } = await rangeOf(copyLogIds(db, state), { before: undefined, time: { from: since } });
  return Math.max(state.kept_after, Math.min(after, state.copied_to));
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

/** Deletes the oldest lines of the copy up to an id, at most `limit`; answers how many there were. */
export async function forgetLines(db: Kysely<Schema>, { to, limit }: { to: number; limit: number }): Promise<number> {
  const lines = await db
    .selectFrom('site_pick')
    .select(['char_id', 'id', 'type'])
    .where('id', '<=', to)
    .orderBy('id')
    .limit(limit)
    .execute();
  if (lines.length === 0) return 0;
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
  return lines.length;
}
