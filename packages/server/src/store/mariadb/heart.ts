import mysql, { type Connection } from 'mysql2/promise';
import { type Address, connectionOptions } from './address.ts';
import type { Heart } from './pulse.ts';
import { isRefusal } from './trouble.ts';

/** Asks a database server for a sign of life, over a connection that is opened when it is first asked. */
export function createHeart(address: Address): Heart {
  let opening: Promise<Connection> | undefined;
  const open = async () => {
    const connection = await mysql.createConnection(connectionOptions(address));
    // Without a listener an error between two questions would end the process; the next question finds it.
    connection.on('error', () => undefined);
    return connection;
  };
  const rest = () => {
    opening?.then(
      (connection) => connection.destroy(),
      () => undefined,
    );
    opening = undefined;
  };
  return {
    rest,
    async beat() {
      opening ??= open();
      try {
        await (await opening).ping();
      } catch (error) {
        rest();
        // One that has no room for us is alive.
        if (!isRefusal(error)) throw error;
      }
    },
  };
}
