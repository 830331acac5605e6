import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, mariadbUnavailableReason, type TestDatabase } from '../../testing/test-mariadb.ts';
import { maxWaiting } from '../mariadb/address.ts';
import { classifyDatabaseError, isNoRealm } from './classify-error.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const troubleOf = async (work: Promise<unknown>) => classifyDatabaseError(await failureOf(work));

/** Inserts `lines` rows of 1 kB each in one transaction, to fill the disk. */
const fill = (database: Database, lines: number) =>
  database.transaction(async (db) => {
    for (let n = 0; n < lines; n++) await sql`INSERT INTO filled (text) VALUES (${'x'.repeat(1_000)})`.execute(db);
  });

describe('SQLite', () => {
  let folder: string;
  let database: Database;
  const run = (text: string) => sql.raw<Record<string, number>>(text).execute(database.db);
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'kafra-full-'));
    database = await openDatabase({ kind: 'sqlite', file: path.join(folder, 'realm.sqlite') });
    await run('CREATE TABLE filled (text TEXT)');
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('reports a full database inside a transaction, and accepts the next one once there is space', async () => {
    await run('DELETE FROM filled');
    await run('VACUUM');
    const { rows } = await run('PRAGMA page_count');
    await run(`PRAGMA max_page_count = ${Number(rows[0]?.page_count) + 5}`);
    expect(await troubleOf(fill(database, 100))).toBe('disk');
    expect((await run('SELECT * FROM filled')).rows).toEqual([]);
    await run('PRAGMA max_page_count = 1000000');
    await fill(database, 100);
    expect((await run('SELECT * FROM filled')).rows).toHaveLength(100);
  });

  it('reports a read-only database', async () => {
    await run('PRAGMA query_only = 1');
    expect(await troubleOf(fill(database, 1))).toBe('disk');
    await run('PRAGMA query_only = 0');
    await fill(database, 1);
  });

  it.each([
    [5, 'locked'], // SQLite error SQLITE_BUSY
    [517, 'locked'], // SQLite error SQLITE_BUSY_SNAPSHOT
    [6, 'locked'], // SQLite error SQLITE_LOCKED
    [778, 'disk'], // SQLite error SQLITE_IOERR_WRITE
    [1_544, 'disk'], // SQLite error SQLITE_READONLY_DIRECTORY
    [14, 'disk'], // SQLite error SQLITE_CANTOPEN
    [1, undefined], // SQLite error SQLITE_ERROR
    [19, undefined], // SQLite error SQLITE_CONSTRAINT
  ])('classifies the result code %i as %s', (errcode, trouble) => {
    expect(classifyDatabaseError(Object.assign(new Error('sqlite'), { errcode }))).toBe(trouble);
  });
});

const missing = await mariadbUnavailableReason();

describe.skipIf(missing !== undefined)(missing === undefined ? 'MariaDB' : `MariaDB: ${missing}`, () => {
  let made: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    made = await createTestDatabase('none');
    database = await openDatabase({ ...made.config, connections: 2 });
    await sql`CREATE TABLE filled (text VARCHAR(1000)) ENGINE=MEMORY MAX_ROWS=10`.execute(database.db);
  });
  afterAll(async () => {
    await database.close();
    await made.drop();
  });

  it('reports a full disk', async () => {
    expect(await troubleOf(fill(database, 30_000))).toBe('disk');
  });

  it('reports a missing or empty database as a database without a realm, but not one that rejects the user', async () => {
    const opening = (url: string) => failureOf(openDatabase({ ...made.config, url }));
    expect(isNoRealm(await opening(made.config.url.replace(made.name, `${made.name}_gone`)))).toBe(true);
    expect(isNoRealm(await failureOf(sql`SELECT * FROM site_instance`.execute(database.db)))).toBe(true);
    expect(isNoRealm(await opening(made.config.url.replace(/\/\/[^@]*@/, '//nobody:wrong@')))).toBe(false);
    expect(isNoRealm(Object.assign(new Error('Too many connections'), { errno: 1040 }))).toBe(false);
  });

  it('reports a read-only server', async () => {
    const write = database.db.connection().execute(async (db) => {
      await sql`SET TRANSACTION READ ONLY`.execute(db);
      await sql`START TRANSACTION`.execute(db);
      try {
        await sql`CREATE TABLE other (n INT)`.execute(db);
      } finally {
        await sql`ROLLBACK`.execute(db);
      }
    });
    expect(await troubleOf(write)).toBe('disk');
  });

  it('keeps the original error if the connection ends inside a transaction', async () => {
    const cause = new Error('the reason');
    const failure = await failureOf(
      database.transaction(async (db) => {
        await sql`KILL CONNECTION_ID()`.execute(db).catch(() => undefined);
        throw cause;
      }),
    );
    expect(failure).toBe(cause);
    expect((await sql<{ n: number }>`SELECT 1 AS n`.execute(database.db)).rows).toEqual([{ n: 1 }]);
  });

  it('reports a full queue of waiting requests', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const ask = () => troubleOf(sql`SELECT 1`.execute(database.db));
    const holders = [1, 2].map(() => database.db.connection().execute(() => held));
    const waiting = Array.from({ length: maxWaiting }, ask);
    expect(await ask()).toBe('locked');
    release();
    await Promise.all(holders);
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([undefined]));
  });

  it.each([
    [1021, 'disk'], // MariaDB error: the disk is full
    [1290, 'disk'], // MariaDB error: the server runs with --read-only
    [1036, 'disk'], // MariaDB error: the table is read-only
    [1267, 'letters'], // MariaDB error: a comparison has two collations
    [1270, 'letters'], // MariaDB error: a comparison has three collations
    [1271, 'letters'], // MariaDB error: a comparison has more than three collations
    [1364, 'columns'],
    [1205, 'locked'],
    [1047, 'gone'], // MariaDB error: the node is not part of its cluster
    [1180, 'gone'], // MariaDB error: the node lost the others during a commit
    [1969, 'broad'],
    [1064, undefined],
  ])('classifies the error %i as %s', (errno, trouble) => {
    expect(classifyDatabaseError(Object.assign(new Error('mariadb'), { errno, sqlState: 'HY000' }))).toBe(trouble);
  });
});
