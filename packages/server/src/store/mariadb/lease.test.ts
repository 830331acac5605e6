import { hour } from '@kafra/sdk/rules';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase, mariadbUnavailableReason } from '../../testing/test-mariadb.ts';
import { openDatabase } from '../open-database.ts';
import { runWithLease } from './lease.ts';

const skipReason = await mariadbUnavailableReason();

test.skipIf(skipReason !== undefined).each([-hour, hour])(
  `a lease that a crash left behind keeps nobody out, also one of a clock that was ahead (%i ms; ${skipReason ?? 'over MariaDB'})`,
  async (skew) => {
    const now = Date.UTC(2026, 10, 20, 12);
    const made = await createTestDatabase('none');
    const { db, close } = await openDatabase(made.config);
    try {
      await sql`CREATE TABLE site_migration (name VARCHAR(64) NOT NULL PRIMARY KEY, at BIGINT NOT NULL)`.execute(db);
      await sql`INSERT INTO site_migration VALUES ('running', ${now + skew})`.execute(db);
      expect(await runWithLease(db, now, async () => 'done')).toBe('done');
    } finally {
      await close();
      await made.drop();
    }
  },
);
