import { messageOf } from '@kafra/sdk/rules';
import { type Connection, createConnection } from 'mysql2/promise';
import { ConfigError } from '../../../rules/settings/config-error.ts';
import { type Address, connectionOptions } from '../address.ts';

/** Connects to a server, whatever databases it has. @throws {ConfigError} */
export const connectToServer = (address: Address): Promise<Connection> =>
  createConnection({ ...connectionOptions(address), database: 'information_schema' }).catch((error: unknown) => {
    throw new ConfigError(`The database server cannot be used: ${messageOf(error)}`);
  });

/** As long as every system takes: the connection is idle all the time. */
const longest = 2_147_483;

/** Tells all who are connected that a scratch database is in use, until it is released or this program ends. */
export async function lockScratch(address: Address, name: string): Promise<{ release(): void }> {
  const connection = await connectToServer(address);
  // One that is lost ends no drill: those who use its database find out themselves.
  connection.on('error', () => undefined);
  await connection.query(`SET SESSION wait_timeout = ${longest}`).catch((error: unknown) => {
    connection.destroy();
    throw error;
  });
  // Some clusters have no such locks: there nothing is taken for left behind, either.
  await connection.query('SELECT GET_LOCK(?, 0)', [name]).catch(() => undefined);
  return { release: () => connection.destroy() };
}
