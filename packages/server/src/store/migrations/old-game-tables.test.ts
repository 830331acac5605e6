import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  inDatabase,
  mariadbUnavailableReason,
  type TestDatabase,
} from '../../testing/test-mariadb.ts';
import { insertAccount } from '../accounts/accounts.ts';
import { moveCharacterData } from '../characters/character-transfers.ts';
import type { Database } from '../connection/database.ts';
import { openDatabase } from '../connection/open-database.ts';
import { copyLines } from '../log-copy/copied-lines.ts';
import { linesAbove } from '../log-copy/game-lines.ts';
import { readZeny } from '../logs/item-logs.ts';
import { findLogins } from '../logs/login-logs.ts';
import { readPicks } from '../logs/read-picks.ts';
import { readItems } from '../storage/items.ts';
import { findStoredItems } from '../storage/storage.ts';
import { gameTablesProblem } from './game-tables.ts';
import { migrate, requireMigratable } from './migrate.ts';

const upgrade =
  'Bring it up to date with the upgrades in sql-files/upgrades of rAthena, one after the other (those of before 2019 are ' +
  'in the history of its repository); main.sql is for an empty database.';

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
  ])('lists the missing columns of %s that are read', async (table, columns) => {
    await inDatabase(
      place,
      columns.map((column) => `ALTER TABLE \`${table}\` DROP COLUMN ${column}`),
    );
    expect(await gameTablesProblem(database)).toBe(
      `The database lacks columns of rAthena: ${columns.map((column) => `${table}.${column}`).join(', ')}. ${upgrade}`,
    );
  });

  it('allows missing columns that are never read', async () => {
    await inDatabase(place, [
      'ALTER TABLE login DROP COLUMN web_auth_token, DROP COLUMN vip_time, DROP COLUMN pincode',
      'ALTER TABLE storage DROP COLUMN bound, DROP COLUMN option_id0',
      'ALTER TABLE picklog DROP COLUMN bound',
    ]);
    expect(await gameTablesProblem(database)).toBeUndefined();
  });

  it.each([
    ['DROP TABLE mail_attachments', `lacks tables of rAthena: mail_attachments. ${upgrade}`],
    [
      'ALTER TABLE pet DROP COLUMN incubate; DROP TABLE picklog',
      `lacks tables of rAthena: picklog; columns of rAthena: pet.incubate. ${upgrade}`,
    ],
    [
      'DROP TABLE picklog, zenylog',
      'lacks tables of rAthena: picklog, zenylog. Name the logs’ own database in the setting database.logsDatabase, ' +
        'or import logs.sql where the game has no logs yet.',
    ],
    ['DROP TABLE login', 'lacks tables of rAthena: login. Import main.sql and logs.sql of its sql-files.'],
    [
      'RENAME TABLE login TO Login, picklog TO PickLog',
      'lacks tables of rAthena: login, picklog. With other capitals, it has Login, PickLog: ' +
        'give them rAthena’s names (RENAME TABLE).',
    ],
    [
      'CREATE TABLE acc_reg_num_db (n INT); DROP TABLE mail_attachments',
      'is a database of Hercules. Kafra supports only the tables of rAthena.',
    ],
  ])('reports the missing table or column and the fix after %s', async (statements, words) => {
    await inDatabase(place, statements.split('; '));
    expect(await gameTablesProblem(database, 'The realm')).toBe(`The realm ${words}`);
    await expect(requireMigratable(database)).rejects.toThrow(`The database ${words}`);
  });

  it('moves a character in a game without bookings, which were added in the middle of 2022', async () => {
    await inDatabase(place, ['DROP TABLE party_bookings']);
    await migrate(database, 1);
    await moveCharacterData(database.db, 150_000, 2_000_001);
  });

  it('returns an empty value for null in games that allow null', async () => {
    await migrate(database, 1);
    await inDatabase(place, [
      'ALTER TABLE picklog MODIFY time DATETIME, MODIFY char_id INT, MODIFY type CHAR(1), MODIFY nameid INT, MODIFY amount INT',
      'ALTER TABLE picklog MODIFY map VARCHAR(40), MODIFY unique_id BIGINT UNSIGNED, MODIFY refine INT, MODIFY card0 INT',
      'ALTER TABLE zenylog MODIFY time DATETIME, MODIFY type CHAR(1), MODIFY map VARCHAR(11)',
      'ALTER TABLE inventory MODIFY unique_id BIGINT UNSIGNED, MODIFY refine INT',
      'ALTER TABLE loginlog MODIFY ip VARCHAR(15), ADD id INT NOT NULL AUTO_INCREMENT PRIMARY KEY',
      "INSERT INTO picklog (time, char_id, type, nameid, amount, map, unique_id, refine) VALUES ('2026-11-20', 7, 'P', 501, 1, NULL, NULL, NULL)",
      'INSERT INTO picklog (time, char_id, type, nameid, amount, map, unique_id, refine, card0) VALUES (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)',
      `INSERT INTO picklog (char_id, type, nameid, amount, map) VALUES (7, 'P', 501, 1, '${'m'.repeat(30)}')`,
      'INSERT INTO zenylog (time, char_id, type, amount, map) VALUES (NULL, 7, NULL, 5, NULL)',
      'INSERT INTO inventory (char_id, nameid, amount, unique_id, refine) VALUES (7, 501, 1, NULL, NULL)',
      "INSERT INTO loginlog (time, ip, user, rcode) VALUES ('2026-11-20', NULL, 'alice', 100)",
    ]);
    await database.missingIndexes();
    const { db } = database;
    const facts = {
      isCostume: () => false,
      optionText: () => undefined,
      itemName: String,
      mobName: String,
      weaponType: () => undefined,
    };
    expect(await copyLines(db, await linesAbove(db, 0, 10), { shift: 0, drops_after: 0 })).toBe(3);
    const none = { time: null, char_id: 0, type: '', amount: 0 };
    expect(await readPicks(db, { table: 'picklog', lines: [{ id: 2 }], shift: 0 })).toEqual([
      expect.objectContaining({ ...none, nameid: 0, card0: 0, unique_id: '0' }),
    ]);
    expect(await readZeny(db, [1])).toEqual([{ ...none, id: 1, char_id: 7, amount: 5, map: '' }]);
    const owners = { character: [7], account: [], guild: [], master: [] };
    const resolved = { query: {}, owners, matches: owners, producerIds: undefined, options: [] };
    const { itemRows } = await findStoredItems(db, resolved, { start: { place: 0, after: 0 }, limit: 10 });
    const picks = await readPicks(db, { table: 'picklog', lines: [{ id: 1 }], shift: 0 });
    for (const item of await readItems(db, facts, [...itemRows, ...picks]))
      expect(item).toMatchObject({ nameid: 501, refine: 0, unique_id: undefined });
    const logins = await findLogins(db, { viewer: { all: true }, query: {} }, { before: undefined, limit: 10 });
    expect(logins.rows.map(({ ip }) => ip)).toEqual(['']);
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

  it('creates an account that has never played and has no birthday', async () => {
    await migrate(database, 1);
    await insertAccount(database.db, newAccount);
    expect(await loginRow()).toEqual({ ...untouched, lastlogin: null, birthdate: null });
  });

  it('creates accounts in games with columns that do not allow null, as before 2017', async () => {
    await migrate(database, 1);
    await inDatabase(place, [
      `ALTER TABLE login MODIFY lastlogin DATETIME NOT NULL DEFAULT '0000-00-00 00:00:00',
        MODIFY birthdate DATE NOT NULL DEFAULT '0000-00-00', DROP COLUMN web_auth_token`,
    ]);
    await insertAccount(database.db, newAccount);
    expect(await loginRow()).toMatchObject(untouched);
  });
});
