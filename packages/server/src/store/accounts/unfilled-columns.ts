import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import { quoteName } from '../mariadb/quote.ts';
import type { Schema } from '../schema.ts';

/** Columns of the table `login` that Kafra fills for a new account. The others get their defaults. */
const filled = ['userid', 'user_pass', 'sex', 'email', 'group_id'];

const isNumber = (type: string): boolean => /int|decimal|double|float|bit|year/.test(type);

const isText = (type: string): boolean => /char|text|blob|binary/.test(type);

function emptyValue(type: string): string {
  if (isNumber(type)) return '0';
  return isText(type) ? "''" : '<a value>';
}

/**
 * Returns the reason why game accounts cannot be created: `login` has custom columns that need a value. Returns
 * undefined if all columns have a default.
 */
export async function unfilledColumnsHint(db: Kysely<Schema>): Promise<string | undefined> {
  if (dialectOf(db).ownsGameTables) return undefined;
  // Columns of type ENUM are left out, because they take their first value without a default.
  const { rows } = await sql<{ name: string; type: string }>`SELECT column_name AS name, data_type AS type
    FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'login'
    AND is_nullable = 'NO' AND column_default IS NULL AND data_type <> 'enum' AND is_generated = 'NEVER'
    AND extra NOT LIKE '%auto_increment%' AND column_name NOT IN (${sql.join(filled)})
    ORDER BY ordinal_position`.execute(db);
  if (rows.length === 0) return undefined;
  const defaults = rows.map(({ name, type }) => `ALTER COLUMN ${quoteName(name)} SET DEFAULT ${emptyValue(type)}`);
  return (
    `game accounts cannot be created: login has columns without a default: ${rows.map(({ name }) => name).join(', ')}. ` +
    `Give them one: ALTER TABLE login ${defaults.join(', ')}`
  );
}
