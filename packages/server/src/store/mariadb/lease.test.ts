import { hour, minute } from '@kafra/sdk/rules';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase, mariadbUnavailableReason } from '../../testing/test-mariadb.ts';
import { openDatabase } from '../connection/open-database.ts';
import type { Schema } from '../schema.ts';
import { runWithLease } from './lease.ts';

const skipReason = await mariadbUnavailableReason();
const now = Date.UTC(2026, 10, 20, 12);

/** Runs `work` on a separate test database that has only the table of leases. */
async function overLeases(work: (db: Kysely<Schema>) => Promise<void>): Promise<void> {
  const made = await createTestDatabase('none');
  const { db, close } = await openDatabase(made.config);
  try {
    await sql`CREATE TABLE site_migration (name VARCHAR(64) NOT NULL PRIMARY KEY, at BIGINT NOT NULL)`.execute(db);
    await work(db);
  } finally {
    await close();
    await made.drop();
  }
}

test.skipIf(skipReason !== undefined).each([-hour, hour])(
  `a lease left by a crash blocks no other server, even with a clock that was ahead (%i ms; ${skipReason ?? 'over MariaDB'})`,
  (skew) =>
    overLeases(async (db) => {
      await sql`INSERT INTO site_migration VALUES ('running', ${now + skew})`.execute(db);
      expect(await runWithLease(db, now, async () => 'done')).toBe('done');
    }),
);

test.skipIf(skipReason !== undefined)(
  `work that takes longer than its lease does not end the lease of the server that took it over (${skipReason ?? 'over MariaDB'})`,
  () =>
    overLeases(async (db) => {
      const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const leases = async () => (await sql`SELECT at FROM site_migration`.execute(db)).rows.length;
      const successor = await runWithLease(db, now, async () => {
        const running = runWithLease(db, now + 6 * minute, () => {
          begun.resolve();
          return end.promise;
        });
        await begun.promise;
        return { running };
      });
      expect(await leases()).toBe(1);
      end.resolve();
      await successor.running;
      expect(await leases()).toBe(0);
    }),
);
