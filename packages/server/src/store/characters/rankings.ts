import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';
import { queryInChunks } from '../statements/chunks.ts';

const maxRanked = 100;

/** Returns the characters of these classes that have the most fame. */
export const fameRanking = (db: Kysely<Schema>, classes: readonly number[]) =>
  db
    .selectFrom('char')
    .leftJoin('guild', 'guild.guild_id', 'char.guild_id')
    .select([
      'char.char_id',
      'char.name',
      'char.fame',
      'char.class',
      'char.base_level',
      'char.job_level',
      'guild.name as guild',
    ])
    .where('char.class', 'in', classes)
    .where('char.fame', '>', 0)
    .orderBy('char.fame', 'desc')
    .orderBy('char.char_id')
    .limit(maxRanked)
    .execute();

/** Returns guilds with the highest level; guilds of the same level are sorted by experience. */
export const guildRanking = (db: Kysely<Schema>) =>
  db
    .selectFrom('guild')
    .select((eb) => [
      'guild_id',
      'name',
      'guild_lv',
      'average_lv',
      'exp',
      eb
        .selectFrom('guild_member')
        .select((count) => count.fn.countAll<number>().as('members'))
        .whereRef('guild_member.guild_id', '=', 'guild.guild_id')
        .as('members'),
    ])
    .orderBy('guild_lv', 'desc')
    .orderBy('exp', 'desc')
    .orderBy('guild_id')
    .limit(maxRanked)
    .execute();

/** Number of times that a character has killed one kind of MVP (boss monster). */
export interface MvpKills {
  killer: number;
  monster: number;
  kills: number;
}

/** Returns all kills in the MVP log, counted by character and monster. */
export async function mvpKills(db: Kysely<Schema>): Promise<MvpKills[]> {
  const counted = sql<MvpKills>`SELECT kill_char_id AS killer, monster_id AS monster, COUNT(*) AS kills
    FROM ${sql.table('mvplog')} GROUP BY kill_char_id, monster_id`;
  const { rows } = await dialectOf(db).withTimeLimit(counted).execute(db);
  return rows;
}

/** Returns the characters of a ranking by id. Deleted characters are missing. */
export async function rankedCharacters(db: Kysely<Schema>, ids: Iterable<number>) {
  const rows = await queryInChunks(ids, (part) =>
    db
      .selectFrom('char')
      .leftJoin('guild', 'guild.guild_id', 'char.guild_id')
      .select(['char.char_id', 'char.name', 'char.class', 'guild.name as guild'])
      .where('char.char_id', 'in', part)
      .execute(),
  );
  return new Map(rows.map((row) => [row.char_id, row]));
}
