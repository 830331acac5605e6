import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';

/** Text columns of the game that are compared with input of visitors. */
type GameText =
  | readonly ['login', 'userid' | 'email']
  | readonly ['char' | 'guild' | 'guild_storage_log', 'name']
  | readonly ['loginlog', 'user' | 'ip'];

/** Returns true for an ASCII text. Every character set of a game database has these characters. */
export const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text);

/**
 * Returns those of the given texts that a column of the game can store. No row can contain the others, and MariaDB
 * refuses a whole comparison with them ("Illegal mix of collations") instead of finding nothing.
 */
export async function storableTexts(
  db: Kysely<Schema>,
  [table, column]: GameText,
  texts: readonly string[],
): Promise<string[]> {
  const charset = dialectOf(db).charsetOf(table, column);
  const doubtful = texts.filter((text) => !isAscii(text));
  if (charset === undefined || doubtful.length === 0) return [...texts];
  const rows = await sql<{ text: string }>`${sql.join(
    doubtful.map((text) => sql`SELECT CONVERT(CONVERT(${text} USING ${sql.raw(charset)}) USING utf8mb4) AS text`),
    sql` UNION ALL `,
  )}`.execute(db);
  const kept = new Set(rows.rows.map(({ text }) => text));
  return texts.filter((text) => isAscii(text) || kept.has(text));
}

/** Returns true if a column of the game can store a text. */
export const isStorable = async (db: Kysely<Schema>, column: GameText, text: string): Promise<boolean> =>
  (await storableTexts(db, column, [text])).length > 0;
