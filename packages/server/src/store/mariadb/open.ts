import { second } from '@kafra/sdk/rules';
import {
  HandleEmptyInListsPlugin,
  Kysely,
  MysqlAdapter,
  MysqlIntrospector,
  replaceWithNoncontingentExpression,
  sql,
} from 'kysely';
import type { Database, Observers } from '../connection/database.ts';
import { measureStatements } from '../connection/measure-statements.ts';
import { registerDialect } from '../dialect/dialect.ts';
import { mariadbDialect } from '../dialect/mariadb.ts';
import { readHeartbeat } from '../instances/heartbeat.ts';
import type { Schema } from '../schema.ts';
import { databasesOf, type MariadbConfig, parseAddresses } from './address.ts';
import { isMissingIndex } from './classify-error.ts';
import { createClientTexts } from './client-texts.ts';
import { createDump } from './drills/dump.ts';
import { MariadbDriver } from './driver.ts';
import { examine } from './examine.ts';
import { createGameTableInfo } from './game-table-info.ts';
import { connect, zoneOf } from './hosts/connect.ts';
import { createHosts, type Hosts } from './hosts/hosts.ts';
import { replicaAddresses, replicaTables } from './hosts/replicas.ts';
import { runWithLease } from './lease.ts';
import { logsDatabaseOf, MariadbQueryCompiler, tableName } from './log-database.ts';
import { findMissingIndexes } from './missing-indexes.ts';
import { quoteName } from './quote.ts';
import { createReads, type Reads } from './reads.ts';
import { runTransaction } from './transaction.ts';

/** Maximum lag of a replica in seconds, if the configuration has no value. */
const defaultMaxLag = 10;

/**
 * Returns the size of all rows of the given databases in bytes, which is about the size of a dump. A dump does not
 * contain indexes.
 */
async function sizeOf(db: Kysely<Schema>, databases: readonly (string | undefined)[]): Promise<number> {
  const names = databases.filter((name) => name !== undefined);
  const { rows } = await sql<{ bytes: unknown }>`
    SELECT SUM(data_length) AS bytes FROM information_schema.tables WHERE table_schema IN (${sql.join(names)})`.execute(
    db,
  );
  return Number(rows[0]?.bytes ?? 0);
}

/**
 * Opens a pool of connections to the database of rAthena.
 * @throws {ConfigError} if that is not possible.
 */
export async function openMariadb(config: MariadbConfig, { metrics, log }: Observers): Promise<Database> {
  const { logsDatabase } = config;
  const addresses = parseAddresses(config.url);
  const [address] = addresses;
  const { host: first, serverInfo } = await connect(config, addresses);
  const { connections } = config;
  const hosts = createHosts({ first, addresses, connections, metrics, log });
  const zone = zoneOf(config, serverInfo, Date.now());
  const tableInfo = createGameTableInfo((table) => logsDatabaseOf(table, logsDatabase) ?? address.database);
  // If an index was dropped, a query that names it fails. The table structure is then read again, and later queries no
  // longer use the index.
  const onError = (error: unknown) => {
    if (isMissingIndex(error)) tableInfo.read(db).catch(() => undefined);
  };
  const texts = createClientTexts(tableInfo, config.codePage);
  const dialect = mariadbDialect(tableInfo, zone, texts);
  const openOver = (used: Hosts) =>
    new Kysely<Schema>({
      ...measureStatements(metrics),
      // This plugin makes `IN` with an empty list match nothing. Without it, the statement would have a syntax error.
      plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
      dialect: {
        createAdapter: () => registerDialect(new MysqlAdapter(), dialect),
        createDriver: () => new MariadbDriver({ hosts: used, zone, texts, onError, metrics }),
        createIntrospector: (kysely) => new MysqlIntrospector(kysely),
        createQueryCompiler: () => new MariadbQueryCompiler(logsDatabase),
      },
    });
  const db: Kysely<Schema> = openOver(hosts);
  const replicas = {
    replicas: replicaAddresses(config),
    maxLag: (config.maxLag ?? defaultMaxLag) * second,
    tables: replicaTables.map((table) => tableName(table, logsDatabase)),
  };
  // Connections to replicas are opened on first use, because maintenance programs do not need them.
  let reads: Reads | undefined;
  const openReads = () =>
    createReads(openOver, {
      ...replicas,
      ...{ connections, metrics, log },
      primary: hosts,
      readHeartbeat: () => readHeartbeat(db),
    });
  await tableInfo.read(db).catch(async (error: unknown) => {
    await hosts.close();
    throw error;
  });
  const placeOf = (table: string) =>
    `${quoteName(logsDatabaseOf(table, logsDatabase) ?? address.database)}.${quoteName(table)}`;
  return {
    db,
    get reads() {
      if (replicas.replicas.length === 0) return db;
      reads ??= openReads();
      return reads.next() ?? db;
    },
    transaction: (work) => runTransaction(db, hosts, work),
    runExclusively: (now, work) => runWithLease(db, now, work),
    async missingIndexes() {
      await tableInfo.read(db);
      return findMissingIndexes(db, tableInfo, placeOf);
    },
    async maxConnections() {
      const { rows } = await sql<{ most: number }>`SELECT @@max_connections AS most`.execute(db);
      return rows[0] && Number(rows[0].most);
    },
    examine: () =>
      examine({
        ...{ databases: databasesOf(config), codePage: config.codePage },
        ...{ db, tableInfo, zone, texts, serverInfo, hosts, replicas },
      }),
    copy: {
      ...createDump(() => hosts.current.address, logsDatabase),
      size: () => sizeOf(db, [address.database, logsDatabase]),
    },
    async close() {
      await reads?.close();
      await db.destroy();
    },
  };
}
