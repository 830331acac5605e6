import { type Kysely, sql } from 'kysely';
import { bad, type Finding, ok, warn } from '../../../rules/finding.ts';
import type { Schema } from '../../schema.ts';
import { describeAddress } from '../address.ts';
import type { GameTableInfo } from '../game-table-info.ts';
import { hostProblem } from './host-health.ts';
import type { Hosts } from './hosts.ts';

interface Deps {
  db: Kysely<Schema>;
  tableInfo: GameTableInfo;
  hosts: Hosts;
}

/** Reports which of the configured hosts are usable, and which one is in use. */
async function hostsInUse({ hosts }: Deps): Promise<Finding[]> {
  if (hosts.addresses.length < 2) return [];
  const problems = await Promise.all(hosts.addresses.map(hostProblem));
  return hosts.addresses.map((address, index) => {
    const place = describeAddress(address);
    const problem = problems[index];
    if (problem !== undefined) return bad(`the database server at ${place} ${problem}`, [place]);
    const use = address === hosts.current.address ? 'is used' : 'could be used';
    return ok(`the database server at ${place} ${use}`, [place]);
  });
}

/** Returns the number of nodes of the cluster; 0 without a cluster. */
async function clusterSize(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ Variable_name: string; Value: string }>`SHOW GLOBAL STATUS LIKE 'wsrep%'`.execute(db);
  const status = new Map(rows.map(({ Variable_name, Value }) => [Variable_name, Value]));
  return status.get('wsrep_ready') === 'ON' ? Number(status.get('wsrep_cluster_size')) : 0;
}

/**
 * Reports tables that a cluster does not copy to its other nodes. It copies InnoDB tables, and reliably only those with
 * a primary key.
 */
async function clusterFindings({ db, tableInfo }: Deps): Promise<Finding[]> {
  const size = await clusterSize(db);
  if (size === 0) return [];
  const lost = [...tableInfo.tables()].filter(([, { engine }]) => engine !== 'InnoDB').map(([name]) => name);
  const { rows } = await sql<{ name: string }>`
    SELECT t.table_name AS name FROM information_schema.tables t
    WHERE t.table_schema = DATABASE() AND t.table_type = 'BASE TABLE' AND NOT EXISTS (
      SELECT 1 FROM information_schema.statistics s
      WHERE s.table_schema = t.table_schema AND s.table_name = t.table_name AND s.index_name = 'PRIMARY')
    ORDER BY t.table_name`.execute(db);
  const unkeyed = rows.map(({ name }) => name);
  return [
    size >= 3
      ? ok(`the database is a cluster of ${size} nodes`)
      : warn(`the database is a cluster of ${size}: with fewer than three nodes, the loss of one node stops it`),
    ...(lost.length > 0
      ? [bad(`tables that the cluster does not replicate, because they are not on InnoDB: ${lost.join(', ')}`)]
      : []),
    ...(unkeyed.length > 0
      ? [bad(`tables without a primary key, which may differ between the nodes of a cluster: ${unkeyed.join(', ')}`)]
      : []),
  ];
}

/** Returns the findings of `doctor` about a database on several machines. */
export const hostFindings = async (deps: Deps): Promise<Finding[]> => [
  ...(await hostsInUse(deps)),
  ...(await clusterFindings(deps)),
];
