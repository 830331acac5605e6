import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { ConfigError } from '../../rules/config-error.ts';
import { connectionOptions, type MariadbConfig, parseAddress } from './address.ts';

/** The databases of a realm: its own, and the one of the logs where that is apart. */
const databasesOf = ({ url, logsDatabase }: MariadbConfig): string[] => [
  parseAddress(url).database,
  ...(logsDatabase === undefined ? [] : [logsDatabase]),
];

const quoted = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

/**
 * Puts the tables of a restored database in the place of a realm's, in one statement: either all are swapped or none. What
 * was there goes into new databases of this name (and `..._logs`), which is answered. @throws {ConfigError} while others,
 * such as the game's servers, are connected to the realm.
 */
export async function swapTables(restored: MariadbConfig, realm: MariadbConfig, aside: string): Promise<string> {
  const connection = await createConnection({
    ...connectionOptions(parseAddress(realm.url)),
    database: 'information_schema',
  });
  const ask = async (question: string, values: unknown[]) =>
    (await connection.query<RowDataPacket[]>(question, values))[0];
  const tablesIn = async (database: string): Promise<string[]> =>
    (
      await ask(
        "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ? AND table_type = 'BASE TABLE'",
        [database],
      )
    ).map(({ name }) => String(name));
  const before = databasesOf(realm);
  const next = databasesOf(restored);
  const kept = before.map((_, index) => (index === 0 ? aside : `${aside}_logs`));
  const made: string[] = [];
  try {
    const others = await ask(
      'SELECT DISTINCT user AS name FROM information_schema.processlist WHERE db IN (?) AND id <> CONNECTION_ID()',
      [before],
    );
    if (others.length > 0)
      throw new ConfigError(
        `Others are connected to the database: ${others.map(({ name }) => name).join(', ')}. Stop the game's servers and Kafra first.`,
      );
    const moves: string[] = [];
    for (const [index, database] of before.entries()) {
      const [away, from] = [kept[index] ?? aside, next[index] ?? ''];
      await connection.query(`CREATE DATABASE ${quoted(away)} CHARACTER SET utf8mb4`);
      made.push(away);
      for (const table of await tablesIn(database))
        moves.push(`${quoted(database)}.${quoted(table)} TO ${quoted(away)}.${quoted(table)}`);
      for (const table of await tablesIn(from))
        moves.push(`${quoted(from)}.${quoted(table)} TO ${quoted(database)}.${quoted(table)}`);
    }
    await connection.query(`RENAME TABLE ${moves.join(', ')}`);
    return kept.join(' and ');
  } catch (error) {
    // The one statement has failed as a whole, so that they are empty.
    for (const database of made)
      if ((await tablesIn(database)).length === 0) await connection.query(`DROP DATABASE ${quoted(database)}`);
    throw error;
  } finally {
    await connection.end();
  }
}
