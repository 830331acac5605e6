import { day } from '@kafra/sdk/rules';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase, mariadbUnavailableReason } from '../../testing/test-mariadb.ts';
import type { Database } from '../connection/database.ts';
import { openDatabase } from '../connection/open-database.ts';
import { insertSession, revokeFamily } from '../sessions/sessions.ts';
import { migrate } from './migrate.ts';

const now = Date.UTC(2026, 10, 22);
const bytes = (last: number) => new Uint8Array(16).fill(last);

/** Reverts the tables to the version before this migration step. */
async function undo({ db }: Database, dropIndex: string): Promise<void> {
  await sql.raw(dropIndex).execute(db);
  await sql`ALTER TABLE site_session DROP COLUMN family`.execute(db);
  await sql`DELETE FROM site_migration WHERE name = '004-session-families'`.execute(db);
}

async function joinsFamilies(database: Database, dropIndex: string): Promise<void> {
  await migrate(database, now);
  const { db } = database;
  const open = (id: number, master_id: number, end: number) =>
    insertSession(db, {
      jti: bytes(id),
      family: bytes(id),
      master_id,
      token_version: 0,
      created_at: now,
      last_seen_at: now,
      expires_at: now + day,
      absolute_expires_at: now + end,
      ip: null,
      ua_hash: null,
      user_agent: null,
      first_ip: null,
      last_ip: null,
    });
  // Sessions 3, 1 and 2 were renewed from each other. Session 4 is another device, and 5 another user who signed in at
  // the same time.
  for (const id of [3, 1, 2]) await open(id, 1, 30 * day);
  await open(4, 1, 30 * day + 1);
  await open(5, 2, 30 * day);
  await undo(database, dropIndex);

  expect(await migrate(database, now)).toEqual(['004-session-families']);
  const family = await db.selectFrom('site_session').where('jti', '=', bytes(2)).select('family').executeTakeFirst();
  await revokeFamily(db, family?.family ?? bytes(0), now);
  const alive = await db.selectFrom('site_session').where('revoked_at', 'is', null).select('jti').execute();
  expect(alive.map(({ jti }) => jti[0]).sort()).toEqual([4, 5]);
}

it('renewed sessions of an earlier version get the same family, over SQLite', async () => {
  const database = await openDatabase({ kind: 'sqlite', file: ':memory:' });
  await joinsFamilies(database, 'DROP INDEX site_session_family').finally(() => database.close());
});

const missing = await mariadbUnavailableReason();

const words = `renewed sessions of an earlier version get the same family, over MariaDB${missing === undefined ? '' : `: ${missing}`}`;

it.skipIf(missing !== undefined)(words, { timeout: 30_000 }, async () => {
  const place = await createTestDatabase('stock');
  const database = await openDatabase(place.config);
  await joinsFamilies(database, 'DROP INDEX site_session_family ON site_session').finally(async () => {
    await database.close();
    await place.drop();
  });
});
