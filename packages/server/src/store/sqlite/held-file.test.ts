import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { noMetrics } from '../../rules/metrics.ts';
import { classifyDatabaseError } from '../connection/classify-error.ts';
import { openSqlite } from './open.ts';

/** Opens an SQLite database while another program holds a lock on its file. */
async function heldDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'kafra-held-'));
  const file = join(folder, 'realm.sqlite');
  const { db, close } = openSqlite(file, noMetrics);
  await sql`CREATE TABLE t (a INTEGER)`.execute(db);
  const other = new DatabaseSync(file);
  other.exec('BEGIN IMMEDIATE');
  return {
    insert: (a: number) => sql`INSERT INTO t VALUES (${a})`.execute(db),
    insertTogether: (a: number) => db.transaction().execute((trx) => sql`INSERT INTO t VALUES (${a})`.execute(trx)),
    rows: async () => (await sql<{ a: number }>`SELECT a FROM t ORDER BY a`.execute(db)).rows.map(({ a }) => a),
    release: () => other.exec('ROLLBACK'),
    [Symbol.asyncDispose]: async () => {
      other.close();
      await close();
      await rm(folder, { recursive: true });
    },
  };
}

const failureOfWrite = (work: Promise<unknown>) => work.then(() => 'written', classifyDatabaseError);

it('a briefly locked database file is awaited without blocking the process', async () => {
  await using held = await heldDatabase();
  let turns = 0;
  const timer = setInterval(() => {
    turns++;
    if (turns === 3) held.release();
  }, 5);
  await Promise.all([held.insert(1), held.insertTogether(2)]);
  clearInterval(timer);
  expect(turns).toBeGreaterThanOrEqual(3);
  expect(await held.rows()).toEqual([1, 2]);
});

it('a database file that is locked for long is awaited only once, can be read meanwhile, and is written after the release', async () => {
  await using held = await heldDatabase();
  expect(await failureOfWrite(held.insert(1))).toBe('locked');
  expect(await held.rows()).toEqual([]);
  // The event loop must not turn while this request fails, which shows that the request does not wait for the lock.
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  expect(await failureOfWrite(held.insertTogether(2))).toBe('locked');
  clearInterval(timer);
  expect(turns).toBe(0);
  held.release();
  await held.insertTogether(3);
  expect(await held.rows()).toEqual([3]);
});
