import { type Kysely, sql } from 'kysely';
import type { RowDataPacket } from 'mysql2/promise';
import { type Finding, ok, warn } from '../../../rules/finding.ts';
import type { Schema } from '../../schema.ts';
import { type MariadbConfig, parseAddress } from '../address.ts';
import { quoteName } from '../quote.ts';
import { connectToServer } from './scratch-lock.ts';

/**
 * SQL statement that lists the temporary databases of earlier trial restores. A free lock shows that no trial restore
 * uses the database. It lists only databases that the user may see.
 */
const leftBehind = `SELECT schema_name AS name FROM information_schema.schemata
  WHERE schema_name REGEXP '^kafra_drill_[0-9a-f]{12}(_logs)?$' AND IS_USED_LOCK(LEFT(schema_name, 24)) IS NULL
  ORDER BY schema_name`;

/** Each node of a cluster has its own locks, so a trial restore may run on another node. */
const clusterStatus = `SHOW GLOBAL STATUS LIKE 'wsrep_ready'`;

/**
 * Drops databases that killed trial restores left behind, and reports them. Does nothing in a cluster, because locks of
 * other nodes are invisible there.
 */
export async function dropLeftScratches({ url }: MariadbConfig): Promise<Finding[]> {
  const connection = await connectToServer(parseAddress(url));
  try {
    const [status] = await connection.query<RowDataPacket[]>(clusterStatus);
    if (status.some(({ Value }) => Value === 'ON')) return [];
    const [rows] = await connection.query<RowDataPacket[]>(leftBehind);
    const findings: Finding[] = [];
    for (const { name } of rows)
      findings.push(
        await connection.query(`DROP DATABASE IF EXISTS ${quoteName(name)}`).then(
          () => ok(`dropped ${name}, the leftover of a killed trial restore`),
          (error: Error) =>
            warn(`${name} is the leftover of an interrupted trial restore and cannot be dropped: ${error.message}`),
        ),
      );
    return findings;
  } finally {
    await connection.end();
  }
}

/** Returns the findings of `doctor` about leftover copies of the realm from trial restores. */
export async function leftScratchFindings(db: Kysely<Schema>): Promise<Finding[]> {
  const { rows } = await sql.raw<{ name: string }>(leftBehind).execute(db);
  return rows.map(({ name }) =>
    warn(
      `${name} is the leftover of a killed trial restore with a copy of a realm: the next \`backup test\` drops it ` +
        `(not in a cluster, in which another node may still be running it), or an administrator with: DROP DATABASE ${quoteName(name)}`,
    ),
  );
}
