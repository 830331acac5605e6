import { hour, minute } from '@kafra/sdk/rules';
import { type Kysely, sql } from 'kysely';
import { bad, type Finding, ok, warn } from '../../rules/finding.ts';
import { dialectOf } from '../dialect/dialect.ts';
import { readHeartbeat } from '../instances/heartbeat.ts';
import type { Schema } from '../schema.ts';
import type { ClientTexts } from './client-texts.ts';
import { codePageFindings } from './code-page-findings.ts';
import { leftScratchFindings } from './drills/left-scratch.ts';
import { triggerFindings } from './drills/triggers.ts';
import type { GameTableInfo } from './game-table-info.ts';
import type { ServerInfo } from './hosts/connect.ts';
import { hostFindings } from './hosts/host-findings.ts';
import type { Hosts } from './hosts/hosts.ts';
import { type ReplicaDeps, replicaFindings } from './hosts/replica-findings.ts';
import { findMissingIndexes } from './missing-indexes.ts';
import { quoteName } from './quote.ts';
import type { RealmZone } from './realm-zone.ts';

interface ExamineDeps {
  /** Names of the databases of the realm. */
  databases: readonly string[];
  db: Kysely<Schema>;
  tableInfo: GameTableInfo;
  zone: RealmZone;
  texts: ClientTexts;
  codePage: string | undefined;
  serverInfo: ServerInfo;
  hosts: Hosts;
  replicas: Omit<ReplicaDeps, 'heartbeat'>;
}

/** Tables that the game writes all the time while the site reads them. They should use the storage engine InnoDB. */
const busyTables = ['char', 'login', 'picklog', 'zenylog', 'loginlog', 'mvplog', 'guild_storage_log'];

function engines({ tableInfo }: ExamineDeps): Finding {
  const others = busyTables.filter((name) => (tableInfo.tables().get(name)?.engine ?? 'InnoDB') !== 'InnoDB');
  const [first] = others;
  if (first === undefined) return ok('the busy tables are on InnoDB');
  return warn(
    `not on InnoDB: ${others.join(', ')}; the game waits there while the site reads. ` +
      `Convert each while the game is down: ALTER TABLE ${quoteName(first)} ENGINE=InnoDB`,
  );
}

async function indexes({ db, tableInfo }: ExamineDeps): Promise<Finding> {
  const missing = await findMissingIndexes(db, tableInfo, (table) => table);
  if (missing.length === 0) return ok('all indexes for log queries exist');
  return warn(
    `missing, so that logs and rankings are slow or refused: ${missing.map(({ description }) => description).join('; ')}. ` +
      '`kafra-server migrate --indexes` adds them',
  );
}

/** Checks the time zone: Kafra must use the time zone of the game, otherwise every time in a log is wrong. */
function timeZone({ zone, serverInfo }: ExamineDeps, now: number): Finding {
  const ours = zone.offsetAt(now);
  const agrees = Math.abs(ours - serverInfo.offset) < minute;
  if (agrees && /^[+-]/.test(zone.name))
    return warn(`times of the game are read at UTC${zone.name}, summer and winter: set database.timeZone to a name`);
  if (agrees) return ok(`times of the game are read in the time zone ${zone.name}`);
  const hours = (milliseconds: number) => milliseconds / hour;
  return bad(
    `times of the game are read in ${zone.name} (UTC ${hours(ours)} h), but the database's clock is at UTC ` +
      `${hours(serverInfo.offset)} h: set database.timeZone to the zone that the game's machine is in`,
  );
}

const switches: [table: 'picklog' | 'zenylog' | 'mvplog' | 'loginlog', setting: string][] = [
  ['picklog', 'log_filter of log_athena.conf'],
  ['zenylog', 'log_zeny of log_athena.conf'],
  ['mvplog', 'log_mvpdrop of log_athena.conf'],
  ['loginlog', 'log_login of login_athena.conf'],
];

async function logSwitches({ db, tableInfo }: ExamineDeps): Promise<Finding> {
  const empty: string[] = [];
  for (const [table, setting] of switches) {
    if (!tableInfo.tables().has(table)) continue;
    const { rows } = await sql`SELECT 1 AS one FROM ${sql.table(table)} LIMIT 1`.execute(db);
    if (rows.length === 0) empty.push(`${table} (${setting})`);
  }
  if (empty.length === 0) return ok('the game writes its logs');
  return warn(`empty logs; are they turned on? ${empty.join(', ')}`);
}

/** Reports a statement-based binary log. It cannot repeat READ COMMITTED transactions, which Kafra uses. */
async function binaryLog({ db }: ExamineDeps): Promise<Finding[]> {
  const { rows } = await sql<{ on: number; format: string }>`SELECT @@log_bin AS ${sql.ref('on')},
    @@binlog_format AS format`.execute(db);
  const [row] = rows;
  if (!row || Number(row.on) === 0 || row.format !== 'STATEMENT') return [];
  return [bad('binlog_format is STATEMENT, which prevents writing: set it to MIXED or ROW')];
}

async function replicasInUse({ db, replicas: looked }: ExamineDeps): Promise<Finding[]> {
  if (looked.replicas.length === 0) return [];
  if (!(await dialectOf(db).tableNames(db)).has('site_heartbeat'))
    return [warn('replicas can be measured after `kafra-server migrate` has created its tables')];
  return replicaFindings({ ...looked, heartbeat: await readHeartbeat(db) });
}

/**
 * Returns the findings of `doctor` about a MariaDB: engines, indexes, time zone, log switches, triggers, leftovers of
 * trial restores, and other hosts.
 */
export async function examine(deps: ExamineDeps): Promise<Finding[]> {
  return [
    ok(`the database server is ${deps.serverInfo.version}`),
    engines(deps),
    await indexes(deps),
    timeZone(deps, Date.now()),
    ...(deps.tableInfo.hasColumn('guild', 'name') ? await codePageFindings(deps.db, deps.texts, deps.codePage) : []),
    await logSwitches(deps),
    ...(await binaryLog(deps)),
    ...(await triggerFindings(deps.db, deps.databases)),
    ...(await leftScratchFindings(deps.db)),
    ...(await hostFindings(deps)),
    ...(await replicasInUse(deps)),
  ];
}
