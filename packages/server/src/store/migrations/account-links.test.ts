import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { replayLinks } from '../../testing/replay-links.ts';
import { createTestDatabase, mariadbUnavailableReason } from '../../testing/test-mariadb.ts';
import { holderOf, insertLink, linkActions, logLink, proofs } from '../accounts/account-links.ts';
import type { Database } from '../connection/database.ts';
import { openDatabase } from '../connection/open-database.ts';
import { migrate } from './migrate.ts';

const step = '010-account-links';

/**
 * Reverts the tables to the version before this migration step. With `isCutOff`, reverts to the state of an interrupted
 * step, as on a database that commits each statement.
 */
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
  expect(await holderOf(db, 5)).toMatchObject({ master_id: 1, proof: 3 });
  expect([...(await replayLinks(db))]).toEqual([
    [5, { masterId: 1, proof: 3 }],
    [6, { masterId: 1, proof: 3 }],
  ]);
  expect(await db.selectFrom('site_account_link').select('at').execute()).toEqual([{ at: 7 }, { at: 7 }]);
}

/**
 * Checks that the migration step keeps the data of earlier versions: a game account that was taken over, and an
 * objection.
 */
async function keepsHolds(database: Database): Promise<void> {
  await migrate(database, 1);
  const { db } = database;
  await sql`DELETE FROM site_migration WHERE name = '016-account-holds'`.execute(db);
  await sql`DROP TABLE site_account_hold`.execute(db);
  const lines = [
    { account_id: 5, master_id: 9, action: linkActions.link, proof: proofs.email },
    { account_id: 5, master_id: 9, action: linkActions.release, proof: proofs.email },
    { account_id: 5, master_id: 1, action: linkActions.link, proof: proofs.email },
    { account_id: 6, master_id: 1, action: linkActions.link, proof: proofs.email },
    { account_id: 5, master_id: 2, action: linkActions.takeOver, proof: proofs.password },
  ];
  for (const line of lines) await logLink(db, { at: 1, by_master: null, ip: null, ...line });
  const links = [
    { accountId: 5, masterId: 2, proof: proofs.password, restrictedUntil: 700 },
    { accountId: 6, masterId: 1, proof: proofs.email, restrictedUntil: 800 },
  ];
  for (const link of links) await insertLink(db, { ...link, by: null, now: 1 });
  expect(await migrate(database, 2)).toEqual(['016-account-holds']);
  expect(await db.selectFrom('site_account_hold').selectAll().execute()).toEqual([
    { account_id: 5, master_id: 1, held_until: 700, login_name: null },
  ]);
  const restricted = db.selectFrom('site_master_account').orderBy('account_id').select('restricted_until');
  expect(await restricted.execute()).toEqual([{ restricted_until: null }, { restricted_until: 800 }]);
}

it('a claimed account is held for its former owner, over SQLite', async () => {
  const database = await openDatabase({ kind: 'sqlite', file: ':memory:' });
  await keepsHolds(database).finally(() => database.close());
});

it('account links of an earlier version get the highest proof and an entry in the ownership log, over SQLite', async () => {
  const database = await openDatabase({ kind: 'sqlite', file: ':memory:' });
  await keepsLinks(database, false).finally(() => database.close());
});

const missing = await mariadbUnavailableReason();
const words = `account links are kept over MariaDB, even if the migration step was interrupted${missing === undefined ? '' : `: ${missing}`}`;

it.skipIf(missing !== undefined)(words, { timeout: 30_000 }, async () => {
  const place = await createTestDatabase('stock');
  const database = await openDatabase(place.config);
  await keepsLinks(database, true).finally(async () => {
    await database.close();
    await place.drop();
  });
});

it.skipIf(missing !== undefined)('account holds are kept over MariaDB', { timeout: 30_000 }, async () => {
  const place = await createTestDatabase('stock');
  const database = await openDatabase(place.config);
  await keepsHolds(database).finally(async () => {
    await database.close();
    await place.drop();
  });
});
