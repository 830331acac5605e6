import { messageOf } from '@kafra/sdk/rules';
import { type Connection, createConnection } from 'mysql2/promise';
import { ConfigError } from '../../../rules/settings/config-error.ts';
import { type Address, connectionOptions } from '../address.ts';

/**
 * Connects to a server without selecting a database.
 * @throws {ConfigError}
 */
export const connectToServer = (address: Address): Promise<Connection> =>
  createConnection({ ...connectionOptions(address), database: 'information_schema' }).catch((error: unknown) => {
    throw new ConfigError(`The database server cannot be used: ${messageOf(error)}`);
  });

/** The longest timeout that every system accepts, because the connection is always idle. */
const longest = 2_147_483;

/** Marks a scratch database as in use for all connections, until it is released or this program ends. */
export async function lockScratch(address: Address, name: string): Promise<{ release(): void }> {
  const connection = await connectToServer(address);
  // A lost lock does not end a trial restore. Users of its database notice the failure themselves.
  connection.on('error', () => undefined);
  await connection.query(`SET SESSION wait_timeout = ${longest}`).catch((error: unknown) => {
    connection.destroy();
    throw error;
  });
  // Some clusters have no named locks. No database counts as a leftover there.
  await connection.query('SELECT GET_LOCK(?, 0)', [name]).catch(() => undefined);
  return { release: () => connection.destroy() };
}
