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
 * The users of those who are connected to one of these databases at a server. @throws {ConfigError} where that cannot be
 * found out: a user without the right PROCESS sees nobody else, and is told so only where a list has no part for him.
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
      `Whether others are connected to the database server at ${describeAddress(address)} cannot be found out: ${(error as Error).message}.`,
    );
  } finally {
    await connecting.then((connection) => connection.end()).catch(() => undefined);
  }
}

/**
 * Puts the tables of a restored database in the place of a realm's, in one statement: either all are swapped or none. What
 * was there goes into new databases of this name (and `..._logs`), which is answered. @throws {ConfigError} while others,
 * such as the game's servers, are connected to the realm at one of its hosts, or where that cannot be found out.
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
        `Others are connected to the database: ${others.join(', ')}. Stop the game's servers and Kafra first.`,
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
    // The one statement has failed as a whole, so that they are empty. Why it failed is what counts.
    const drop = async (database: string) => {
      if ((await tablesIn(database)).length === 0) await connection.query(`DROP DATABASE ${quoteName(database)}`);
    };
    for (const database of made) await drop(database).catch(() => undefined);
    throw error;
  } finally {
    await connection.end();
  }
}
