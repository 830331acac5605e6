import { type Kysely, sql } from 'kysely';
import type { RowDataPacket } from 'mysql2/promise';
import { type Finding, warn } from '../../../rules/finding.ts';
import { ConfigError } from '../../../rules/settings/config-error.ts';
import type { Schema } from '../../schema.ts';
import { databasesOf, type MariadbConfig, parseAddress } from '../address.ts';
import { connectToServer } from './scratch-lock.ts';

const triggers = `SELECT CONCAT(trigger_schema, '.', trigger_name) AS name, trigger_schema AS place
  FROM information_schema.triggers ORDER BY name`;

interface Row {
  name: string;
  place: string;
}

const namesIn = (rows: readonly Row[], databases: readonly string[]): string =>
  rows.flatMap(({ name, place }) => (databases.includes(place) ? [name] : [])).join(', ');

/**
 * Checks that the realm has no triggers.
 * @throws {ConfigError} if it has, because a table with a trigger cannot be moved to another database.
 */
export async function requireNoTriggers(realm: MariadbConfig): Promise<void> {
  const connection = await connectToServer(parseAddress(realm.url));
  try {
    const [rows] = await connection.query<(Row & RowDataPacket)[]>(triggers);
    const names = namesIn(rows, databasesOf(realm));
    if (names !== '')
      throw new ConfigError(
        `Tables with triggers cannot be moved aside, and backups contain no triggers: ${names}. Save the output of ` +
          'SHOW CREATE TRIGGER for each, drop it, and create it again after the restore.',
      );
  } finally {
    await connection.end();
  }
}

/** Returns the findings of `doctor` about triggers of a realm, as far as the user may see them. */
export async function triggerFindings(db: Kysely<Schema>, databases: readonly string[]): Promise<Finding[]> {
  const names = namesIn((await sql.raw<Row>(triggers).execute(db)).rows, databases);
  if (names === '') return [];
  return [
    warn(
      `triggers, which backups do not contain, and which must be dropped before a restore: ${names}. ` +
        'Save the output of SHOW CREATE TRIGGER for each',
    ),
  ];
}
