import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { replayLinks } from '../../testing/replay-links.ts';
import { createTestDatabase, mariadbUnavailableReason } from '../../testing/test-mariadb.ts';
import { holderOf } from '../accounts/account-links.ts';
import type { Database } from '../connection/database.ts';
import { openDatabase } from '../connection/open-database.ts';
import { migrate } from './migrate.ts';

const step = '010-account-links';

/** Takes the tables back to the version before this step, or as far as a step was cut off where each statement is on its own. */
async function undo({ db }: Database, isCutOff: boolean): Promise<void> {
  await sql`DELETE FROM site_migration WHERE name = ${step}`.execute(db);
  await sql`DROP TABLE site_claim`.execute(db);
  if (isCutOff) return;
  await sql`DROP TABLE site_account_link`.execute(db);
  for (const column of ['proof', 'restricted_until', 'linked_by'])
    await sql`ALTER TABLE site_master_account DROP COLUMN ${sql.ref(column)}`.execute(db);
}

async function keepsLinks(database: Database, isCutOff: boolean): Promise<void> {
  await migrate(database, 1);
  const { db } = database;
  const master = { email: 'a@b.org', email_norm: 'a@b.org', pass_hash: 'x', game_secret: null, email_verified_at: 1 };
  await db
    .insertInto('site_master')
    .values({ ...master, master_id: 1, created_at: 1, created_ip: null, last_login_at: null })
    .execute();
  await undo(database, false);
  await db
    .insertInto('site_master_account')
    .values([5, 6].map((account_id) => ({ account_id, master_id: 1, linked_at: 7 })))
    .execute();
  expect(await migrate(database, 2)).toEqual([step]);
  if (isCutOff) {
    await undo(database, true);
    expect(await migrate(database, 3)).toEqual([step]);
  }
  expect(await holderOf(db, 5)).toMatchObject({ master_id: 1, proof: 3, restricted_until: null });
  expect([...(await replayLinks(db))]).toEqual([
    [5, { masterId: 1, proof: 3 }],
    [6, { masterId: 1, proof: 3 }],
  ]);
  expect(await db.selectFrom('site_account_link').select('at').execute()).toEqual([{ at: 7 }, { at: 7 }]);
}

it('links of a version before are of the highest rank, and in the log, over SQLite', async () => {
  const database = await openDatabase({ kind: 'sqlite', file: ':memory:' });
  await keepsLinks(database, false).finally(() => database.close());
});

const missing = await mariadbUnavailableReason();
const words = `the same over MariaDB, once more where it was cut off${missing === undefined ? '' : `: ${missing}`}`;

it.skipIf(missing !== undefined)(words, { timeout: 30_000 }, async () => {
  const place = await createTestDatabase('stock');
  const database = await openDatabase(place.config);
  await keepsLinks(database, true).finally(async () => {
    await database.close();
    await place.drop();
  });
});
