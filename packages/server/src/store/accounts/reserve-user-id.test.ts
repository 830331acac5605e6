import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase, mariadbUnavailableReason } from '../../testing/test-mariadb.ts';
import { openDatabase } from '../connection/open-database.ts';
import { migrate } from '../migrations/migrate.ts';
import { reserveUserId } from './accounts.ts';

const missing = await mariadbUnavailableReason();

it.skipIf(missing !== undefined)(
  'a login name counts as taken in any letter case, even if the game’s table is case-sensitive',
  async () => {
    const place = await createTestDatabase('stock');
    const database = await openDatabase(place.config);
    try {
      await migrate(database, 1);
      const { db } = database;
      await sql`ALTER TABLE login CONVERT TO CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
      await sql`INSERT INTO login (userid, user_pass, sex, email) VALUES ('alice', 'x', 'M', '')`.execute(db);
      expect([await reserveUserId(db, 'ALICE', 1), await reserveUserId(db, 'bob', 1)]).toEqual([false, true]);
    } finally {
      await database.close();
      await place.drop();
    }
  },
);
