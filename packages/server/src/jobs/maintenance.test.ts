import { day } from '@kafra/sdk/rules';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../rules/clock.ts';
import type { DatabaseConfig } from '../rules/settings/database-settings.ts';
import type { Services } from '../services.ts';
import type { Database } from '../store/connection/database.ts';
import { openDatabase } from '../store/connection/open-database.ts';
import { acquireLease } from '../store/instances/leases.ts';
import { migrate } from '../store/migrations/migrate.ts';
import { insertMany } from '../store/statements/insert-many.ts';
import { createTestDatabase, mariadbUnavailableReason } from '../testing/test-mariadb.ts';
import { sweepTables } from './maintenance.ts';

const unavailable = await mariadbUnavailableReason();

let now = Date.UTC(2026, 10, 20, 12);
const [one, other] = ['1', '2'].map((digit) => digit.repeat(26)) as [string, string];

interface Place {
  config: DatabaseConfig;
  drop(): Promise<void>;
}
const sqlite = (): Promise<Place> =>
  Promise.resolve({ config: { kind: 'sqlite', file: ':memory:' }, drop: () => Promise.resolve() });

describe.each([
  { name: 'SQLite', place: sqlite, isHere: true },
  {
    name: `MariaDB${unavailable === undefined ? '' : `; ${unavailable}`}`,
    place: () => createTestDatabase('stock'),
    isHere: unavailable === undefined,
  },
])('the cleanup of expired rows (over $name)', ({ place, isHere }) => {
  const opened: { database: Database; drop(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const { database, drop } of opened.splice(0)) {
      await database.close();
      await drop();
    }
  });

  async function open(): Promise<Database> {
    const { config, drop } = await place();
    const database = await openDatabase(config);
    opened.push({ database, drop });
    await migrate(database, now);
    return database;
  }

  /** Runs `sweepTables` as the server with this id. `onTransaction` runs before each transaction. */
  function sweep(database: Database, onTransaction: () => Promise<unknown> = () => Promise.resolve(), id = one) {
    const clock = { now: () => now };
    const transaction: Database['transaction'] = async (work) => {
      await onTransaction();
      return database.transaction(work);
    };
    const services = { database: { ...database, transaction }, instance: { id }, clock, realmClock: clock };
    return sweepTables(services as unknown as Services);
  }

  const entry = (at: number) => ({ at, action: 'login', target: '', ok: 1, detail: '{}' });
  const addEntries = async ({ db }: Database, count: number) =>
    insertMany(db, 'site_audit', [
      ...Array.from({ length: count }, () => entry(now - 366 * day)),
      ...Array.from({ length: 3 }, () => entry(now - 364 * day)),
    ]);
  const countIn = async ({ db }: Database, table: 'site_audit' | 'site_shop' | 'site_shop_item') => {
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(db);
    return Number(rows[0]?.n);
  };

  it.skipIf(!isHere)('deletes a thousand rows at a time, and no younger rows', async () => {
    const database = await open();
    await addEntries(database, 2_500);
    const left: number[] = [];
    await sweep(database, async () => left.push(await countIn(database, 'site_audit')));
    expect([...new Set(left)]).toEqual([2_503, 1_503, 503, 3]);
    await sweep(database);
    expect(await countIn(database, 'site_audit')).toBe(3);
  });

  it.skipIf(!isHere)('deletes all rows if their number is a multiple of the batch size', async () => {
    const database = await open();
    await addEntries(database, 2_000);
    await sweep(database);
    expect(await countIn(database, 'site_audit')).toBe(3);
  });

  it.skipIf(!isHere)("deletes nothing while the machine's clock is ahead of the database’s", async () => {
    const database = await open();
    await addEntries(database, 0);
    now += 400 * day;
    const machine = vi.spyOn(systemClock, 'now').mockReturnValue(Date.now() + 400 * day);
    try {
      await sweep(database);
      expect(await countIn(database, 'site_audit')).toBe(3);
      machine.mockRestore();
      await sweep(database);
      expect(await countIn(database, 'site_audit')).toBe(0);
    } finally {
      machine.mockRestore();
      now -= 400 * day;
    }
  });

  it.skipIf(!isHere)('deletes dependent rows too', async () => {
    const database = await open();
    const shop = {
      kind: 0,
      char_id: 1,
      account_id: 1,
      opened_at: 1,
      last_seen_at: 1,
      map: 'prontera',
      x: 1,
      y: 1,
      title: '',
    };
    const kind = { nameid: 501, refine: 0, card0: 0, card1: 0, card2: 0, card3: 0 };
    const shops = [now - 31 * day, now - 29 * day, null].map((closed_at, at) => ({
      ...shop,
      id: at + 1,
      shop_id: at,
      closed_at,
    }));
    await insertMany(database.db, 'site_shop', shops);
    await insertMany(
      database.db,
      'site_shop_item',
      shops.flatMap(({ id }) =>
        [0, 1].map((idx) => ({
          shop_row: id,
          idx,
          cart_id: idx,
          ...kind,
          unique_id: 0,
          price: 1,
          amount_first: 1,
          amount_last: 1,
        })),
      ),
    );
    await sweep(database);
    expect([await countIn(database, 'site_shop'), await countIn(database, 'site_shop_item')]).toEqual([2, 4]);
  });

  it.skipIf(!isHere)('stops when another server takes over', async () => {
    const database = await open();
    await addEntries(database, 2_500);
    let hasTakenOver = false;
    await sweep(database, async () => {
      if (hasTakenOver || (await countIn(database, 'site_audit')) !== 1_503) return;
      hasTakenOver = true;
      await database.db.updateTable('site_lease').set({ expires_at: 1 }).execute();
      expect(await acquireLease(database.db, 'upkeep', other)).toBe(true);
    });
    expect(await countIn(database, 'site_audit')).toBe(1_503);
    await sweep(database, undefined, other);
    expect(await countIn(database, 'site_audit')).toBe(3);
  });
});
