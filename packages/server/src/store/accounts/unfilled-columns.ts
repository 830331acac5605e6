import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import { quoteName } from '../mariadb/quote.ts';
import type { Schema } from '../schema.ts';

/** What a new account is given; the rest is left to the defaults of the columns. */
const filled = ['userid', 'user_pass', 'sex', 'email', 'group_id'];

const isNumber = (type: string): boolean => /int|decimal|double|float|bit|year/.test(type);

const isText = (type: string): boolean => /char|text|blob|binary/.test(type);

function emptyValue(type: string): string {
  if (isNumber(type)) return '0';
  return isText(type) ? "''" : '<a value>';
}

/**
 * Why nobody can make a game account: columns of `login` that somebody has added and that want a value which only who
 * added them knows. Undefined where all have one.
 */
export async function unfilledColumnsHint(db: Kysely<Schema>): Promise<string | undefined> {
  if (dialectOf(db).ownsGameTables) return undefined;
  // One of an ENUM takes its first value.
  const { rows } = await sql<{ name: string; type: string }>`SELECT column_name AS name, data_type AS type
    FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'login'
    AND is_nullable = 'NO' AND column_default IS NULL AND data_type <> 'enum' AND is_generated = 'NEVER'
    AND extra NOT LIKE '%auto_increment%' AND column_name NOT IN (${sql.join(filled)})
    ORDER BY ordinal_position`.execute(db);
  if (rows.length === 0) return undefined;
  const defaults = rows.map(({ name, type }) => `ALTER COLUMN ${quoteName(name)} SET DEFAULT ${emptyValue(type)}`);
  return (
    `nobody can make a game account: login has columns without a default: ${rows.map(({ name }) => name).join(', ')}. ` +
    `Give them one: ALTER TABLE login ${defaults.join(', ')}`
  );
}
