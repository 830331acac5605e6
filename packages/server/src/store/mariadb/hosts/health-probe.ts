import mysql, { type Connection } from 'mysql2/promise';
import { type Address, connectionOptions } from '../address.ts';
import { isRefusal } from '../classify-error.ts';
import type { HealthProbe } from './watchdog.ts';

/** Creates a probe that pings a database server. The connection is opened on the first ping. */
export function createHealthProbe(address: Address): HealthProbe {
  let opening: Promise<Connection> | undefined;
  const open = async () => {
    const connection = await mysql.createConnection(connectionOptions(address));
    // Without an error listener, an error of the connection between two pings would end the process. The next ping
    // detects such an error.
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
        // A database server that refuses a ping because it has too many connections is still running.
        if (!isRefusal(error)) throw error;
      }
    },
  };
}
