import { createConnection, type RowDataPacket } from 'mysql2/promise';
import pTimeout from 'p-timeout';
import { type Address, connectionOptions } from '../address.ts';

/** Milliseconds that the health check waits for a database host. A slower host is useless for visitors who wait. */
const deadline = 700;

interface Facts extends RowDataPacket {
  is_read_only: number;
}

/**
 * Returns the reason why a database host is unusable at the moment, as the end of a sentence; undefined if it is
 * usable.
 */
export async function hostProblem(address: Address): Promise<string | undefined> {
  const opening = createConnection({ ...connectionOptions(address), connectTimeout: deadline });
  const close = () =>
    opening.then(
      (connection) => connection.destroy(),
      () => undefined,
    );
  const examine = async (): Promise<string | undefined> => {
    const connection = await opening;
    // Without an error listener, an error of the connection between two queries would end the process.
    connection.on('error', () => undefined);
    // A node that lost its database cluster refuses other queries. A server outside a cluster never reports to be ready
    // for one.
    const readValue = async (question: string) => (await connection.query<RowDataPacket[]>(question))[0][0]?.Value;
    const isNode = (await readValue("SHOW GLOBAL VARIABLES LIKE 'wsrep_on'")) === 'ON';
    if (isNode && (await readValue("SHOW GLOBAL STATUS LIKE 'wsrep_ready'")) !== 'ON')
      return 'is not part of its cluster';
    const [[facts]] = await connection.query<Facts[]>('SELECT @@global.read_only AS is_read_only');
    return Number(facts?.is_read_only) === 0 ? undefined : 'is read-only';
  };
  const late = () => `does not respond within ${deadline} ms`;
  try {
    return await pTimeout(examine(), { milliseconds: deadline, fallback: late });
  } catch (error) {
    return `accepts no connections (${error instanceof Error && 'code' in error ? error.code : String(error)})`;
  } finally {
    void close();
  }
}
