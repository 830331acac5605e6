import { messageOf } from '@kafra/sdk/rules';
import { type Connection, createConnection } from 'mysql2/promise';
import { ConfigError } from '../../../rules/settings/config-error.ts';
import { type Address, connectionOptions } from '../address.ts';

/**
 * Connects to a MariaDB server without selecting the database of the realm.
 * @throws {ConfigError}
 */
export const connectToServer = (address: Address): Promise<Connection> =>
  createConnection({ ...connectionOptions(address), database: 'information_schema' }).catch((error: unknown) => {
    throw new ConfigError(`The database server cannot be used: ${messageOf(error)}`);
  });

/**
 * Longest `wait_timeout` in seconds that MariaDB accepts on every system. The connection that holds the lock is always
 * idle.
 */
const longest = 2_147_483;

/**
 * Takes a named lock that marks the database of a trial restore as in use. The lock ends when it is released or when
 * this program ends.
 */
export async function lockScratch(address: Address, name: string): Promise<{ release(): void }> {
  const connection = await connectToServer(address);
  // If the connection that holds the lock fails, the trial restore continues. Statements in its database fail if the
  // server is gone.
  connection.on('error', () => undefined);
  await connection.query(`SET SESSION wait_timeout = ${longest}`).catch((error: unknown) => {
    connection.destroy();
    throw error;
  });
  // Some MariaDB clusters do not support named locks. There the lock is skipped, and no database counts as a leftover
  // of a trial restore.
  await connection.query('SELECT GET_LOCK(?, 0)', [name]).catch(() => undefined);
  return { release: () => connection.destroy() };
}
