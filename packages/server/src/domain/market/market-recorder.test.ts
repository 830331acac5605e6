import { minute, second } from '@kafra/sdk/rules';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DatabaseConfig } from '../../rules/settings/database-settings.ts';
import type { Database } from '../../store/connection/database.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { dialectOf } from '../../store/dialect/dialect.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import { insertMany } from '../../store/statements/insert-many.ts';
import { toSqlTime } from '../../store/statements/sql-time.ts';
import { createTestDatabase, mariadbUnavailableReason, type TestDatabase } from '../../testing/test-mariadb.ts';
import { createMarketRecorder, type MarketRecorder } from './market-recorder.ts';

const [seller, buyer] = [150_000, 150_001];
let now = Date.UTC(2026, 10, 20, 12);
let database: Database;
let recorder: MarketRecorder;

async function open(config: DatabaseConfig): Promise<void> {
  database = await openDatabase(config);
  await migrate(database, now);
  const char = { account_id: 1, class: 5, online: 1 };
  await insertMany(
    database.db,
    'char',
    [seller, buyer].map((char_id) => ({ ...char, char_id, char_num: char_id % 2, name: `c${char_id}` })),
  );
  recorder = createMarketRecorder({ database, clock: { now: () => now } });
  await recorder.record();
}
beforeEach(() => open({ kind: 'sqlite', file: ':memory:' }));
afterEach(() => database.close());

async function openShop(price: number, amount = 10): Promise<void> {
  const { db } = database;
  await insertMany(db, 'cart_inventory', [{ id: 1, char_id: seller, nameid: 501, amount }]);
  await insertMany(db, 'vendings', [
    { id: 7, account_id: 1, char_id: seller, map: 'lanthorn', x: 1, y: 2, title: 'Shop', autotrade: 1 },
  ]);
  await insertMany(db, 'vending_items', [{ vending_id: 7, index: 0, cartinventory_id: 1, amount, price }]);
}

/** Writes the item log entries that the game writes for a sale. */
async function sell(of: { amount: number; paid?: number }): Promise<void> {
  const time = toSqlTime(now);
  const item = { time, type: 'V', nameid: 501, refine: 0 };
  await insertMany(database.db, 'picklog', [
    { ...item, char_id: buyer, amount: of.amount },
    { ...item, char_id: seller, amount: -of.amount },
  ]);
  if (of.paid === undefined) return;
  const zeny = { time, type: 'V' };
  await insertMany(database.db, 'zenylog', [
    { ...zeny, char_id: buyer, src_id: seller, amount: -of.paid },
    { ...zeny, char_id: seller, src_id: buyer, amount: Math.round(of.paid * 0.95) },
  ]);
}

const later = (ms: number) => {
  now += ms;
};

const recorded = () =>
  database.db.selectFrom('site_market_log').select(['amount', 'price', 'source']).orderBy('id').execute();

const position = () => database.db.selectFrom('site_recorder').selectAll().executeTakeFirstOrThrow();

test('the sales recorder stores each payment once, however often it runs', async () => {
  await sell({ amount: 4, paid: 400 });
  later(3_000);
  expect(await recorder.record()).toBe(1);
  expect(await recorder.record()).toBe(0);
  expect(await recorded()).toEqual([{ amount: 4, price: 100, source: 1 }]);
  const total = await database.db.selectFrom('site_market_item').selectAll().executeTakeFirstOrThrow();
  expect(total).toMatchObject({ total_sales: 1, total_quantity: 4, zeny: 400, min_price: 100, last_price: 100 });
});

/** Recreates a table of the game with only nullable columns, as some forks have it. */
async function allowNull(table: string): Promise<void> {
  const { rows } = await sql<{ made: string }>`SELECT sql AS made FROM sqlite_master WHERE name = ${table}`.execute(
    database.db,
  );
  await sql`DROP TABLE ${sql.table(table)}`.execute(database.db);
  await sql.raw(String(rows[0]?.made).replaceAll(/ NOT NULL/g, '')).execute(database.db);
}

test("the sales recorder handles null columns of a fork's log and carts", async () => {
  const none = { refine: null, card0: null, card1: null, card2: null, card3: null };
  for (const table of ['picklog', 'cart_inventory']) await allowNull(table);
  await openShop(100);
  await sql`UPDATE cart_inventory SET refine = NULL, card0 = NULL`.execute(database.db);
  const line = { type: 'V', nameid: 501, time: toSqlTime(now), ...none };
  await insertMany(database.db, 'picklog', [
    { ...line, char_id: buyer, amount: 4 },
    { ...line, char_id: seller, amount: -4 },
    { ...line, time: null, char_id: null, amount: null },
  ]);
  later(3_000);
  expect(await recorder.record()).toBe(1);
  expect(await recorded()).toEqual([{ amount: 4, price: 100, source: 2 }]);
});

test('the sales recorder waits until the payment must have been logged', async () => {
  await sell({ amount: 1, paid: 50 });
  expect(await recorder.record()).toBe(0);
  later(3_000);
  expect(await recorder.record()).toBe(1);
});

test("the sales recorder uses the shop's asking price when the server logs no zeny, even after the shop closed", async () => {
  await openShop(77);
  await recorder.record();
  later(8_000);
  await sell({ amount: 2 });
  await database.db.deleteFrom('vendings').execute();
  later(5_000);
  await recorder.record();
  expect(await recorded()).toEqual([{ amount: 2, price: 77, source: 2 }]);
});

test('the sales recorder distinguishes two items of one kind in a shop: one has random options', async () => {
  await openShop(100, 1);
  const { db } = database;
  const cart = { char_id: seller, nameid: 501, amount: 1 };
  await db.updateTable('cart_inventory').set({ unique_id: 71 }).execute();
  await insertMany(db, 'cart_inventory', [{ ...cart, id: 2, unique_id: 72n, option_id0: 17, option_val0: 5 }]);
  await insertMany(db, 'vending_items', [{ vending_id: 7, index: 1, cartinventory_id: 2, amount: 1, price: 9_000 }]);
  await recorder.record();
  for (const unique_id of [71n, 72n]) {
    later(8_000);
    const line = { time: toSqlTime(now), type: 'V', nameid: 501, refine: 0, unique_id };
    await insertMany(db, 'picklog', [
      { ...line, char_id: buyer, amount: 1 },
      { ...line, char_id: seller, amount: -1 },
    ]);
  }
  later(5_000);
  expect(await recorder.record()).toBe(2);
  const sales = await db.selectFrom('site_market_log').select(['price', 'has_options']).orderBy('id').execute();
  expect(sales).toEqual([
    { price: 100, has_options: 0 },
    { price: 9_000, has_options: 1 },
  ]);
});

test('the sales recorder excludes a sale at an unknown price from all sums', async () => {
  await sell({ amount: 2 });
  later(5_000);
  await recorder.record();
  expect(await recorded()).toEqual([{ amount: 2, price: 0, source: 4 }]);
  expect(await database.db.selectFrom('site_market_day').selectAll().execute()).toEqual([]);
});

test('the sales recorder finds log entries that became visible late', async () => {
  const { db } = database;
  const item = { time: toSqlTime(now), type: 'V', nameid: 501 };
  await insertMany(db, 'picklog', [{ ...item, id: 100, char_id: 1, amount: 1 }]);
  later(60_000);
  await recorder.record();
  await insertMany(db, 'picklog', [
    { ...item, id: 50, char_id: buyer, amount: 1 },
    { ...item, id: 51, char_id: seller, amount: -1 },
  ]);
  expect(await recorder.record()).toBe(1);
});

test('the sales recorder stores when a shop opened, its prices, and its closing', async () => {
  await openShop(77);
  const opened = now;
  await recorder.record();
  later(10_000);
  await database.db.updateTable('vending_items').set({ amount: 6 }).execute();
  await recorder.record();
  const shop = () => database.db.selectFrom('site_shop').select(['opened_at', 'last_seen_at', 'closed_at']).execute();
  expect(await shop()).toEqual([{ opened_at: opened, last_seen_at: now, closed_at: null }]);
  const line = await database.db.selectFrom('site_shop_item').selectAll().executeTakeFirstOrThrow();
  expect(line).toMatchObject({ price: 77, amount_first: 10, amount_last: 6 });
  await database.db.updateTable('char').set({ online: 0 }).execute();
  later(10_000);
  await recorder.record();
  expect((await shop())[0]?.closed_at).toBe(now);
});

test('one of two servers records sales, and the other takes over when the first stops', async () => {
  const other = createMarketRecorder({ database, clock: { now: () => now } });
  await sell({ amount: 1, paid: 5 });
  later(3_000);
  expect(await other.record()).toBe(0);
  await database.db.updateTable('site_lease').set({ expires_at: 1 }).execute();
  expect(await other.record()).toBe(1);
  expect(await recorder.record()).toBe(0);
});

/** Empties the item log, so that its ids start at 1 again. */
async function emptyLog(): Promise<void> {
  const statements = dialectOf(database.db).ownsGameTables
    ? ['DELETE FROM picklog', "DELETE FROM sqlite_sequence WHERE name = 'picklog'"]
    : ['TRUNCATE TABLE picklog'];
  for (const statement of statements) await sql.raw(statement).execute(database.db);
}

async function goesOnInEmptiedLogs(): Promise<void> {
  await sell({ amount: 1, paid: 10 });
  later(5 * minute);
  await sell({ amount: 2, paid: 20 });
  later(10 * second);
  expect(await recorder.record()).toBe(2);
  // The recorder has recorded the sales in the item log already and must not count them again.
  await emptyLog();
  expect(await recorder.record()).toBe(0);
  later(minute);
  await sell({ amount: 3, paid: 30 });
  later(10 * second);
  expect([await recorder.record(), await recorder.record()]).toEqual([1, 0]);
  // The item log is emptied again, and has more entries than before when the recorder runs next.
  later(5 * minute);
  await recorder.record();
  await emptyLog();
  for (const amount of [4, 5, 6, 7, 8]) {
    later(10 * second);
    await sell({ amount, paid: 10 * amount });
  }
  later(10 * second);
  expect([await recorder.record(), await recorder.record()]).toEqual([5, 0]);
  expect(await recorded()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((amount) => ({ amount, price: 10, source: 1 })));
}

/** Records sales as an older version does, which updates only the last id and the time of the run. */
async function lookAsOlder(): Promise<number> {
  const { last_id: _, at: __, ...unknown } = await position();
  const num = await recorder.record();
  await database.db.updateTable('site_recorder').set(unknown).execute();
  return num;
}

async function goesOnBehindAnOlderVersion(): Promise<void> {
  await sell({ amount: 1, paid: 10 });
  later(5 * minute);
  expect(await recorder.record()).toBe(1);
  for (const amount of [2, 3]) {
    await sell({ amount, paid: 10 * amount });
    later(5 * minute);
    expect(await lookAsOlder()).toBe(1);
  }
  expect([await recorder.record(), await recorder.record()]).toEqual([0, 0]);
  await emptyLog();
  later(minute);
  await sell({ amount: 4, paid: 40 });
  later(5 * minute);
  expect([await recorder.record(), await recorder.record()]).toEqual([1, 0]);
  // The older version waits until the log reaches the stored id and then uses the log's own ids. So it records only the
  // fifth sale.
  const { last_id: id } = await position();
  const line = { time: toSqlTime(now), type: 'P', char_id: 1, nameid: 501 };
  await insertMany(database.db, 'picklog', [{ ...line, id: id + 1 }]);
  await sell({ amount: 5, paid: 50 });
  later(5 * minute);
  const last_id = id + 3;
  await database.db.updateTable('site_recorder').set({ last_id, at: now }).execute();
  await sell({ amount: 6, paid: 60 });
  later(10 * second);
  expect([await recorder.record(), await recorder.record()]).toEqual([1, 0]);
  expect((await recorded()).map(({ amount }) => amount)).toEqual([1, 2, 3, 4, 6]);
}

const skipReason = await mariadbUnavailableReason();
describe.each([
  ['the sales recorder continues if the game’s log was emptied and its ids restart at 1', goesOnInEmptiedLogs],
  ['the sales recorder repeats no sale that an older version recorded', goesOnBehindAnOlderVersion],
])('%s', (_, goesOn) => {
  test('over SQLite', goesOn);

  test.skipIf(skipReason !== undefined)(skipReason ?? 'over MariaDB', { timeout: 60_000 }, async () => {
    const made = await createTestDatabase('stock');
    await database.close();
    try {
      await open(made.config);
      await goesOn();
    } finally {
      await made.drop();
    }
  });
});

test('the sales recorder stores a sale once if its log entries are restored after the log was emptied', async () => {
  const { db } = database;
  await insertMany(db, 'picklog', [{ id: 1_000, time: toSqlTime(now), type: 'P', char_id: 1, nameid: 501 }]);
  later(5 * minute);
  await sell({ amount: 1, paid: 10 });
  later(5 * minute);
  expect(await recorder.record()).toBe(1);
  const lines = await db.selectFrom('picklog').selectAll().orderBy('id').execute();
  await emptyLog();
  await insertMany(
    db,
    'picklog',
    lines.map(({ id: _, ...line }) => line),
  );
  await sell({ amount: 2, paid: 20 });
  later(10 * second);
  expect([await recorder.record(), await recorder.record()]).toEqual([1, 0]);
});

test('the sales recorder ignores log entries without a date', async () => {
  const item = { time: '0000-00-00 00:00:00', type: 'V', nameid: 501 };
  await insertMany(database.db, 'picklog', [
    { ...item, char_id: buyer, amount: 1 },
    { ...item, char_id: seller, amount: -1 },
  ]);
  expect(await recorder.record()).toBe(0);
});

test('the sales recorder continues if an older version stored a position beyond an emptied log', async () => {
  await database.db.updateTable('site_recorder').set({ last_id: 5_000, at: now }).execute();
  later(minute);
  await sell({ amount: 1, paid: 10 });
  later(10 * second);
  expect(await recorder.record()).toBe(1);
});

describe.skipIf(skipReason !== undefined)('sales in the hour that clocks repeat in autumn', { timeout: 60_000 }, () => {
  let made: TestDatabase;
  beforeAll(async () => {
    made = await createTestDatabase('stock');
  });
  afterAll(() => made.drop());

  const usedTables = [
    ...['char', 'picklog', 'zenylog', 'site_recorder', 'site_lease'],
    ...['site_market_log', 'site_market_item', 'site_market_day'],
  ];
  const start = now;
  afterEach(() => {
    now = start;
  });

  /** Opens a test database in the time zone of Berlin, without sales before 01:50 local time. */
  const openAt = async (time: string) => {
    now = Date.parse(time);
    await database.close();
    const config = { ...made.config, timeZone: 'Europe/Berlin' };
    database = await openDatabase(config);
    await migrate(database, now);
    for (const table of usedTables) await sql`DELETE FROM ${sql.table(table)}`.execute(database.db);
    await database.close();
    await open(config);
  };
  const utc = (time: string) => Date.parse(`2026-10-25T${time}Z`);

  /** Writes a sale into the item log with the local time as text, as the game does. */
  async function sellAt(time: string, amount: number, paid: number): Promise<void> {
    const at = sql.lit(`2026-10-25 ${time}`);
    for (const [char, signed] of [
      [buyer, amount],
      [seller, -amount],
    ] as const)
      await sql`INSERT INTO picklog (time, type, char_id, nameid, amount, refine, map)
        VALUES (${at}, 'V', ${char}, 501, ${signed}, 0, 'm')`.execute(database.db);
    await sql`INSERT INTO zenylog (time, type, char_id, src_id, amount, map)
      VALUES (${at}, 'V', ${buyer}, ${seller}, ${-paid}, 'm')`.execute(database.db);
  }
  const sales = async () => {
    const rows = await database.db
      .selectFrom('site_market_log')
      .select(['sold_at', 'amount', 'price', 'source'])
      .orderBy('id')
      .execute();
    return rows.map(({ sold_at, ...row }) => [Number(sold_at), row.amount, row.price, row.source]);
  };

  test('are stored once if they are recorded later, with correct times and prices in the order of their ids', async () => {
    await openAt('2026-10-24T23:50:00Z');
    await sellAt('01:59:00', 1, 10);
    await sellAt('02:30:00', 2, 40);
    await sellAt('02:50:00', 3, 90);
    await sellAt('02:10:00', 4, 160);
    await sellAt('02:30:00', 5, 250);
    await sellAt('03:00:00', 6, 360);
    now = utc('04:00:00');
    expect([await recorder.record(), await recorder.record()]).toEqual([6, 0]);
    expect(await sales()).toEqual([
      [Date.parse('2026-10-24T23:59:00Z'), 1, 10, 1],
      [utc('00:30:00'), 2, 20, 1],
      [utc('00:50:00'), 3, 30, 1],
      [utc('01:10:00'), 4, 40, 1],
      [utc('01:30:00'), 5, 50, 1],
      [utc('02:00:00'), 6, 60, 1],
    ]);
  });

  test('keep the price of the last sale if the log ends in that hour', async () => {
    await openAt('2026-10-24T23:50:00Z');
    await sellAt('02:50:00', 1, 90);
    await sellAt('02:10:00', 1, 10);
    now = utc('01:20:00');
    expect(await recorder.record()).toBe(2);
    await sellAt('02:25:00', 1, 20);
    now = utc('01:40:00');
    expect([await recorder.record(), await recorder.record()]).toEqual([1, 0]);
    expect((await sales()).map(([at]) => at)).toEqual([utc('00:50:00'), utc('01:10:00'), utc('01:25:00')]);
    const item = await database.db.selectFrom('site_market_item').selectAll().executeTakeFirstOrThrow();
    expect([item.last_price, Number(item.last_at)]).toEqual([20, utc('01:25:00')]);
  });

  test('are not lost in the minutes after clocks were set back', async () => {
    await openAt('2026-10-25T00:50:00Z');
    await sellAt('02:59:30', 1, 10);
    now = utc('00:59:40');
    expect(await recorder.record()).toBe(1);
    await sellAt('02:00:59', 2, 40);
    now = utc('01:01:00');
    expect(await recorder.record()).toBe(0);
    now = utc('01:01:10');
    expect([await recorder.record(), await recorder.record()]).toEqual([1, 0]);
    now = utc('01:30:00');
    expect(await recorder.record()).toBe(0);
    expect((await sales()).map(([at]) => at)).toEqual([utc('00:59:30'), utc('01:00:59')]);
  });

  test('are stored during the second hour if they are of the first one', async () => {
    await openAt('2026-10-24T23:50:00Z');
    await sellAt('02:09:59', 1, 10);
    await sellAt('02:05:00', 2, 40);
    now = utc('01:10:00');
    expect([await recorder.record(), await recorder.record()]).toEqual([2, 0]);
    expect((await sales()).map(([at]) => at)).toEqual([utc('00:09:59'), utc('01:05:00')]);
  });
});
