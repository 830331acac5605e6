import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  inDatabase,
  mariadbUnavailableReason,
  type TestDatabase,
} from '../../testing/test-mariadb.ts';
import type { OwnScope } from '../characters/own-scope.ts';
import type { Database } from '../connection/database.ts';
import { openDatabase } from '../connection/open-database.ts';
import { migrate } from '../migrations/migrate.ts';
import { insertMany } from '../statements/insert-many.ts';
import { findLogins } from './login-logs.ts';

const reason = await mariadbUnavailableReason();
const alike = 'utf8mb4_general_ci';
const time = '2026-11-20 12:00:00';

describe.skipIf(reason !== undefined)(`names in the login log ${reason ?? ''}`.trim(), () => {
  let place: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    place = await createTestDatabase('indexed');
    database = await openDatabase(place.config);
    await migrate(database, 1);
  });
  afterAll(async () => {
    await database.close();
    await place.drop();
  });

  const setUp = (collation: string, ...more: string[]) =>
    inDatabase(place, [
      ...['TRUNCATE login', 'TRUNCATE loginlog'],
      `ALTER TABLE login MODIFY userid VARCHAR(23) COLLATE ${collation} NOT NULL DEFAULT ''`,
      ...more,
    ]);

  async function fill(accounts: readonly (readonly [id: number, userid: string, sex?: 'S'])[], users: string[]) {
    const { db } = database;
    const account = { user_pass: 'x', email: 'a@a.com' };
    await insertMany(
      db,
      'login',
      accounts.map(([account_id, userid, sex = 'M']) => ({ ...account, account_id, userid, sex })),
    );
    await insertMany(
      db,
      'loginlog',
      users.map((user) => ({ time, user, ip: '198.51.100.7', rcode: 100 })),
    );
  }

  async function shownTo(accounts: OwnScope['accounts'] | undefined): Promise<string[]> {
    const scope = { masterId: 1, email: 'one@example.org', characters: [], accounts: accounts ?? [] };
    const viewer = accounts ? ({ all: false, scope } as const) : ({ all: true } as const);
    const { rows } = await findLogins(database.db, { viewer, query: {} }, { before: undefined, limit: 50 });
    return rows.map(({ user }) => user).toSorted();
  }
  const poring = { account_id: 7, userid: 'Poring' };

  it.each([
    ['names alike', alike],
    ['case apart', 'utf8mb4_bin'],
  ])('hides logins of other users if the game’s column distinguishes %s', async (_, collation) => {
    await setUp(collation);
    await fill(
      [
        [7, 'Poring'],
        [8, 'poring'],
        [9, 'Pöring'],
      ],
      ['Poring', 'poring', 'Pöring', 'PORING'],
    );
    expect(await shownTo([poring])).toEqual(['Poring']);
    expect(await shownTo(undefined)).toHaveLength(4);
  });

  it('shows own logins in any case if no other account has such a name', async () => {
    await setUp(alike);
    await fill([[7, 'Poring']], ['Poring', 'PORING', 'poring']);
    expect(await shownTo([poring])).toEqual(['PORING', 'Poring', 'poring']);
  });

  it("hides logins of the game's own servers without hiding those of players", async () => {
    await setUp(alike);
    await fill(
      [
        [1, 's1', 'S'],
        [8, 'S1'],
        [2, 'map', 'S'],
      ],
      ['s1', 'S1', 'MAP', 'unknown'],
    );
    expect(await shownTo(undefined)).toEqual(['S1', 'unknown']);
  });

  it('shows a null value as an empty text or 0', async () => {
    const nullable = 'ALTER TABLE loginlog MODIFY user VARCHAR(23), MODIFY ip VARCHAR(15)';
    await setUp(alike, nullable, `INSERT INTO loginlog (time, user, ip, rcode) VALUES ('${time}', NULL, NULL, 100)`);
    expect(await shownTo(undefined)).toEqual(['']);
  });
});
