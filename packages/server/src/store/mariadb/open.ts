import {
  HandleEmptyInListsPlugin,
  Kysely,
  MysqlAdapter,
  MysqlIntrospector,
  replaceWithNoncontingentExpression,
  sql,
} from 'kysely';
import type { Database } from '../database.ts';
import { registerDialect } from '../dialect/dialect.ts';
import { mariadbDialect } from '../dialect/mariadb.ts';
import type { Schema } from '../schema.ts';
import { type MariadbConfig, readAddress } from './address.ts';
import { connect, zoneOf } from './connect.ts';
import { backOff, MariadbDriver } from './driver.ts';
import { createDump } from './dump.ts';
import { examine } from './examine.ts';
import { createHeart } from './heart.ts';
import { alone } from './lease.ts';
import { logsDatabaseOf, MariadbQueryCompiler } from './log-database.ts';
import { missingIndexes } from './missing-indexes.ts';
import { createPulse } from './pulse.ts';
import { createStockFacts } from './stock-facts.ts';
import { isLostRace, isMissingIndex } from './trouble.ts';

const mostTries = 6;

/** What the rows of databases take, of which a dump is about as long; indexes are not in it. */
async function sizeOf(db: Kysely<Schema>, databases: readonly (string | undefined)[]): Promise<number> {
  const names = databases.filter((name) => name !== undefined);
  const { rows } = await sql<{ bytes: unknown }>`
    SELECT SUM(data_length) AS bytes FROM information_schema.tables WHERE table_schema IN (${sql.join(names)})`.execute(
    db,
  );
  return Number(rows[0]?.bytes ?? 0);
}

/** Opens a pool of connections to rAthena's own database; throws a ConfigError in words where that is not possible. */
export async function openMariadb(config: MariadbConfig): Promise<Database> {
  const address = readAddress(config.url);
  const { logsDatabase } = config;
  const { pool, greeting } = await connect(config, address);
  const zone = zoneOf(config, greeting, Date.now());
  const facts = createStockFacts((table) => logsDatabaseOf(table, logsDatabase) ?? address.database);
  // An index that was dropped meanwhile fails one question; the next one knows.
  const failed = (error: unknown) => {
    if (isMissingIndex(error)) facts.read(db).catch(() => undefined);
  };
  const dialect = mariadbDialect(facts, zone);
  const db: Kysely<Schema> = new Kysely<Schema>({
    // Nothing is in an empty list; here the list as it is would be a fault of syntax.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
    dialect: {
      createAdapter: () => registerDialect(new MysqlAdapter(), dialect),
      createDriver: () => new MariadbDriver({ pool, zone, failed, pulse: createPulse(createHeart(address)) }),
      createIntrospector: (kysely) => new MysqlIntrospector(kysely),
      createQueryCompiler: () => new MariadbQueryCompiler(logsDatabase),
    },
  });
  await facts.read(db).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const placeOf = (table: string) => `\`${logsDatabaseOf(table, logsDatabase) ?? address.database}\`.\`${table}\``;
  return {
    db,
    async transaction(work) {
      for (let attempt = 1; ; attempt++)
        try {
          return await db.transaction().execute(work);
        } catch (error) {
          if (attempt === mostTries || !isLostRace(error)) throw error;
          await backOff(attempt);
        }
    },
    alone: (now, work) => alone(db, now, work),
    async missingIndexes() {
      await facts.read(db);
      return missingIndexes(facts, placeOf);
    },
    examine: () => examine({ db, facts, zone, greeting }),
    copy: { ...createDump(address, logsDatabase), size: () => sizeOf(db, [address.database, logsDatabase]) },
    close: () => db.destroy(),
  };
}
