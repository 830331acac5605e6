import { type Kysely, type SqlBool, sql } from 'kysely';
import { dialectOf } from './dialect/dialect.ts';
import type { Schema } from './schema.ts';
import { deleteSome } from './statements/delete-some.ts';

/** Maximum number of characters in the list of characters that were online. Their total number is not limited. */
const maxRows = 5_000;

/** A character that was recently online. */
export interface SeenCharacter {
  char_id: number;
  name: string;
  class: number;
  base_level: number;
  job_level: number;
  guild: string | null;
}

/**
 * Returns the characters that were online since a time, latest first, and their total number. Deleted characters are
 * left out.
 */
export async function seenSince(
  db: Kysely<Schema>,
  since: number,
): Promise<{ count: number; characters: SeenCharacter[] }> {
  const seen = () =>
    db
      .selectFrom('site_char_seen')
      .select('char_id')
      .where('last_seen_at', '>=', since)
      .union(db.selectFrom('char').select('char_id').where('last_login', '>=', dialectOf(db).timeText(since)));
  const { count } = await db
    .selectFrom(seen().as('seen'))
    .innerJoin('char', 'char.char_id', 'seen.char_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const characters = await db
    .selectFrom(seen().as('seen'))
    .innerJoin('char', 'char.char_id', 'seen.char_id')
    .leftJoin('guild', 'guild.guild_id', 'char.guild_id')
    .leftJoin('site_char_seen as last', 'last.char_id', 'char.char_id')
    .select(['char.char_id', 'char.name', 'char.class', 'char.base_level', 'char.job_level', 'guild.name as guild'])
    .orderBy('last.last_seen_at', 'desc')
    .orderBy('char.char_id')
    .limit(maxRows)
    .execute();
  return { count: Number(count), characters };
}

/** Deletes a limited number of records of characters that were last seen before a time. */
export const sweepSeen = (db: Kysely<Schema>, before: number): Promise<number> =>
  deleteSome(db, { table: 'site_char_seen', key: 'char_id', where: sql<SqlBool>`last_seen_at < ${before}` });
