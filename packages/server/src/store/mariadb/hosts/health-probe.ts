import mysql, { type Connection } from 'mysql2/promise';
import { type Address, connectionOptions } from '../address.ts';
import { isRefusal } from '../classify-error.ts';
import type { HealthProbe } from './watchdog.ts';

/** Asks a database server for a sign of life, over a connection that is opened when it is first asked. */
export function createHealthProbe(address: Address): HealthProbe {
  let opening: Promise<Connection> | undefined;
  const open = async () => {
    const connection = await mysql.createConnection(connectionOptions(address));
    // Without a listener an error between two questions would end the process; the next question finds it.
    connection.on('error', () => undefined);
    return connection;
  };
  const close = () => {
    opening?.then(
      (connection) => connection.destroy(),
      () => undefined,
    );
    opening = undefined;
  };
  return {
    close,
    async ping() {
      opening ??= open();
      try {
        await (await opening).ping();
      } catch (error) {
        close();
        // One that has no room for us is alive.
        if (!isRefusal(error)) throw error;
      }
    },
  };
}
