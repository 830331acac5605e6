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

/** Whether each of the hosts that are set can be used, and which one is. */
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

/** Nodes of the cluster; 0 where there is none. */
async function clusterSize(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ Variable_name: string; Value: string }>`SHOW GLOBAL STATUS LIKE 'wsrep%'`.execute(db);
  const status = new Map(rows.map(({ Variable_name, Value }) => [Variable_name, Value]));
  return status.get('wsrep_ready') === 'ON' ? Number(status.get('wsrep_cluster_size')) : 0;
}

/** What a cluster copies to its other nodes: tables of InnoDB, and surely only those with a primary key. */
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
      : warn(`the database is a cluster of ${size}: with fewer than three the loss of one stops it`),
    ...(lost.length > 0
      ? [bad(`tables that the cluster does not copy, as they are not on InnoDB: ${lost.join(', ')}`)]
      : []),
    ...(unkeyed.length > 0
      ? [bad(`tables without a primary key, which a cluster may keep differently on each node: ${unkeyed.join(', ')}`)]
      : []),
  ];
}

/** What there is to say of a database on several machines. */
export const hostFindings = async (deps: Deps): Promise<Finding[]> => [
  ...(await hostsInUse(deps)),
  ...(await clusterFindings(deps)),
];
