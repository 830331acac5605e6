import { second } from '@kafra/sdk/rules';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { type Finding, ok, warn } from '../../../rules/finding.ts';
import type { Heartbeat } from '../../instances/heartbeat.ts';
import { type Address, connectionOptions, describeAddress } from '../address.ts';

/** Milliseconds that `doctor` waits for a replica. `serve` does not use a slower replica either. */
const deadline = 2 * second;

export interface ReplicaDeps {
  replicas: readonly Address[];
  /** Last heartbeat that was written to the primary database. */
  heartbeat: Heartbeat;
  /** Maximum lag of a replica in milliseconds. */
  maxLag: number;
  /** Tables that Kafra reads from replicas, quoted for a statement. */
  tables: readonly string[];
}

async function replicaFinding(address: Address, { heartbeat, maxLag, tables }: ReplicaDeps): Promise<Finding> {
  const place = describeAddress(address);
  const connection = await createConnection({ ...connectionOptions(address), connectTimeout: deadline });
  connection.on('error', () => undefined);
  try {
    const ask = async (question: string) =>
      (await connection.query<RowDataPacket[]>({ sql: question, timeout: deadline }))[0][0];
    for (const table of tables) await ask(`SELECT 1 FROM ${table} LIMIT 0`);
    const found = await ask('SELECT at, origin FROM site_heartbeat');
    if (Number(found?.origin) !== heartbeat.origin)
      return warn(`the replica at ${place} contains another database and is not used`, [place]);
    // While all Kafra servers are stopped, no heartbeats are written. A replica is then up to date if it has the last
    // heartbeat.
    const lag = Math.max(0, heartbeat.at - Number(found?.at));
    if (lag > maxLag)
      return warn(`the replica at ${place} is ${Math.round(lag / second)} s behind and is not used`, [place]);
    const isReadOnly = Number((await ask('SELECT @@global.read_only AS is_read_only'))?.is_read_only) !== 0;
    if (!isReadOnly) return warn(`the replica at ${place} is writable: set read_only there`, [place]);
    return ok(`the replica at ${place} is up to date`, [place]);
  } finally {
    connection.destroy();
  }
}

/**
 * Reports whether each configured replica is readable. Without replicas it reports nothing, because all reads use the
 * primary.
 */
export const replicaFindings = (deps: ReplicaDeps): Promise<Finding[]> =>
  Promise.all(
    deps.replicas.map((address) =>
      replicaFinding(address, deps).catch((error: unknown) => {
        const place = describeAddress(address);
        const why = error instanceof Error && 'code' in error ? `${error.code}: ${error.message}` : String(error);
        return warn(`the replica at ${place} cannot be read from (${why})`, [place]);
      }),
    ),
  );
