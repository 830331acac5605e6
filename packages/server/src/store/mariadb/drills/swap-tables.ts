import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { ConfigError } from '../../../rules/settings/config-error.ts';
import {
  type Address,
  connectionOptions,
  databasesOf,
  describeAddress,
  type MariadbConfig,
  parseAddress,
  parseAddresses,
} from '../address.ts';
import { quoteName } from '../quote.ts';

/**
 * Returns the users that are connected to one of these databases.
 * @throws {ConfigError} if the user may not see that. A user without the right PROCESS sees only own connections, and
 * gets an error only from lists that it may not read.
 */
async function connectedUsers(address: Address, databases: readonly string[]): Promise<string[]> {
  const connecting = createConnection({ ...connectionOptions(address), database: 'information_schema' });
  try {
    const connection = await connecting;
    await connection.query('SELECT 1 FROM innodb_trx LIMIT 1');
    const [rows] = await connection.query<RowDataPacket[]>(
      'SELECT DISTINCT user AS name FROM processlist WHERE db IN (?)',
      [databases],
    );
    return rows.map(({ name }) => String(name));
  } catch (error) {
    throw new ConfigError(
      `It is unknown whether other programs use the database server at ${describeAddress(address)} (${(error as Error).message}).`,
    );
  } finally {
    await connecting.then((connection) => connection.end()).catch(() => undefined);
  }
}

/**
 * Swaps the tables of a restored database with those of a realm, in one statement that succeeds or fails as a whole.
 * The old tables move to new databases with this name (and `..._logs`). Returns the name.
 * @throws {ConfigError} while others, for example the game's servers, are connected to the realm on one of its hosts,
 * or if that is unknown.
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
    const users = await Promise.all(parseAddresses(realm.url).map((address) => connectedUsers(address, before)));
    const others = [...new Set(users.flat())];
    if (others.length > 0)
      throw new ConfigError(
        `Other programs are connected to the database: ${others.join(', ')}. Stop the game's servers and Kafra first.`,
      );
    const moves: string[] = [];
    for (const [index, database] of before.entries()) {
      const [away, from] = [kept[index] ?? aside, next[index] ?? ''];
      await connection.query(`CREATE DATABASE ${quoteName(away)} CHARACTER SET utf8mb4`);
      made.push(away);
      for (const table of await tablesIn(database))
        moves.push(`${quoteName(database)}.${quoteName(table)} TO ${quoteName(away)}.${quoteName(table)}`);
      for (const table of await tablesIn(from))
        moves.push(`${quoteName(from)}.${quoteName(table)} TO ${quoteName(database)}.${quoteName(table)}`);
    }
    await connection.query(`RENAME TABLE ${moves.join(', ')}`);
    return kept.join(' and ');
  } catch (error) {
    // The swap failed as a whole, so the databases created for the old tables are empty and are dropped. The error of
    // the swap is reported.
    const drop = async (database: string) => {
      if ((await tablesIn(database)).length === 0) await connection.query(`DROP DATABASE ${quoteName(database)}`);
    };
    for (const database of made) await drop(database).catch(() => undefined);
    throw error;
  } finally {
    await connection.end();
  }
}
