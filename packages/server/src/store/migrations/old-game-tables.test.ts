import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  inDatabase,
  mariadbUnavailableReason,
  type TestDatabase,
} from '../../testing/test-mariadb.ts';
import { insertAccount } from '../accounts.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { migrate, missingGameTables } from './migrate.ts';

const reason = await mariadbUnavailableReason();

describe.skipIf(reason !== undefined)(`the game's tables of other versions ${reason ?? ''}`.trim(), () => {
  let place: TestDatabase;
  let database: Database;

  beforeEach(async () => {
    place = await createTestDatabase('stock');
    database = await openDatabase(place.config);
  });
  afterEach(async () => {
    await database.close();
    await place.drop();
  });

  it.each([
    ['login', ['group_id', 'character_slots', 'web_auth_token_enabled']],
    ['char', ['robe', 'sex', 'last_login', 'body']],
    ['inventory', ['unique_id', 'bound']],
    ['cart_inventory', ['unique_id', 'bound']],
    ['storage', ['unique_id']],
    ['guild_storage', ['unique_id']],
    ['guild_storage_log', ['unique_id']],
    ['mail_attachments', ['unique_id']],
    ['picklog', ['unique_id']],
    ['pet', ['incubate']],
  ])('columns of %s that are read and not there are named', async (table, columns) => {
    await inDatabase(
      place,
      columns.map((column) => `ALTER TABLE \`${table}\` DROP COLUMN ${column}`),
    );
    expect((await missingGameTables(database)).sort()).toEqual(columns.map((column) => `${table}.${column}`).sort());
  });

  it('columns that nothing reads may be missing', async () => {
    await inDatabase(place, [
      'ALTER TABLE login DROP COLUMN web_auth_token, DROP COLUMN vip_time, DROP COLUMN pincode',
      'ALTER TABLE storage DROP COLUMN bound, DROP COLUMN option_id0',
      'ALTER TABLE picklog DROP COLUMN bound',
    ]);
    expect(await missingGameTables(database)).toEqual([]);
  });

  const newAccount = {
    ...{ masterId: 1, userId: 'newcomer', password: 'poring-77', synced: true, now: 1, ip: null },
  };
  const loginRow = async () =>
    (
      await sql<Record<string, unknown>>`SELECT lastlogin, birthdate, logincount, state, last_ip FROM login
        WHERE userid = 'newcomer'`.execute(database.db)
    ).rows[0];
  const untouched = { logincount: 0, state: 0, last_ip: '' };

  it('an account that is made never played and has no birthday', async () => {
    await migrate(database, 1);
    await insertAccount(database.db, newAccount);
    expect(await loginRow()).toEqual({ ...untouched, lastlogin: null, birthdate: null });
  });

  it('accounts are made where those columns have no null, as before 2017', async () => {
    await migrate(database, 1);
    await inDatabase(place, [
      `ALTER TABLE login MODIFY lastlogin DATETIME NOT NULL DEFAULT '0000-00-00 00:00:00',
        MODIFY birthdate DATE NOT NULL DEFAULT '0000-00-00', DROP COLUMN web_auth_token`,
    ]);
    await insertAccount(database.db, newAccount);
    expect(await loginRow()).toMatchObject(untouched);
  });
});
