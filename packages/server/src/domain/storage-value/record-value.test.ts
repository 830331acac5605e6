import { gzipSync } from 'node:zlib';
import { day } from '@kafra/sdk/rules';
import { afterEach, describe, expect, test } from 'vitest';
import type { DatabaseConfig } from '../../rules/settings/database-settings.ts';
import type { Database } from '../../store/connection/database.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import { insertMany, replaceMany } from '../../store/statements/insert-many.ts';
import { mastersWithoutValue, storedValues } from '../../store/storage/storage-values.ts';
import { createTestDatabase, mariadbUnavailableReason } from '../../testing/test-mariadb.ts';
import { recordValue } from './record-value.ts';

const skipReason = await mariadbUnavailableReason();
const today = 20_000;
const [masterId, account, character] = [7, 2_000_001, 150_000];

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const item = (id: number, sell: number) => ({ id, buy: sell * 2, sell, vended_by: [], trade_limits: undefined });
const facts = {
  ...{
    isCostume: () => false,
    optionText: () => undefined,
    itemName: String,
    mobName: String,
    weaponType: () => undefined,
  },
  ...{
    itemsNamed: () => ({ items: [], cards: [] }),
    optionsNamed: () => [],
    castles: () => [],
    mvpSpawns: async () => [],
  },
  drops: () => Promise.reject(new Error('not read')),
  itemPrices: async () => [item(501, 5), item(909, 1), item(1201, 10)],
};

async function open(config: DatabaseConfig) {
  const database: Database = await openDatabase(config);
  closing.push(() => database.close());
  await migrate(database, 1);
  const { db } = database;
  await insertMany(db, 'login', [{ account_id: account, userid: 'ada', user_pass: 'x', sex: 'F', email: 'a@b' }]);
  await insertMany(db, 'site_master_account', [{ account_id: account, master_id: masterId, linked_at: 1 }]);
  await insertMany(db, 'char', [
    { char_id: character, account_id: account, char_num: 0, name: 'Ada', class: 5, zeny: 2_000_000_000 },
    { char_id: character + 1, account_id: account, char_num: 1, name: 'Eva', class: 5, zeny: 2_000_000_000 },
  ]);
  await insertMany(db, 'mail', [{ id: 1, dest_id: character, zeny: 50 }]);
  return {
    database,
    db,
    put: (nameid: number, amount: number, more: Record<string, number> = {}) =>
      insertMany(db, 'inventory', [{ char_id: character, nameid, amount, identify: 1, ...more }]),
    async price(nameid: number, fair: number) {
      const { low, high } = { low: fair, high: fair };
      const price = { variant: String(nameid), fair, low, high, confidence: 'high', basis: 'sold', trades: 9 };
      const prices = JSON.stringify([{ ...price, sellers: 3, buyers: 3, last_trade: (today + 9) * day }]);
      const row = { nameid, sales: 1, last_at: (today + 9) * day, computed_at: (today + 9) * day, prices };
      await replaceMany(db, 'site_price', [row]);
    },
    record: (on: number) => recordValue({ database, facts, now: on * day + 1 }, masterId),
    values: () => storedValues(db, masterId, 10),
  };
}

const places: [string, string | undefined, () => Promise<DatabaseConfig>][] = [
  ['SQLite', undefined, async () => ({ kind: 'sqlite', file: ':memory:' })],
  [
    'MariaDB',
    skipReason,
    async () => {
      const made = await createTestDatabase('stock');
      closing.push(() => made.drop());
      return made.config;
    },
  ],
];

describe.each(places)('the daily storage value over %s', { timeout: 60_000 }, (_, reason, configure) => {
  const it = test.skipIf(reason !== undefined);

  it('has a value and a change, and is recorded once', async () => {
    const { put, price, record, values, db } = await open(await configure());
    await price(501, 100);
    await price(909, 10);
    await put(501, 10);
    await put(1_201, 1, { refine: 7 });
    await put(909, 5, { bound: 1 });
    await record(today);
    await put(501, 90);
    await record(today);
    const first = {
      master_id: masterId,
      day: today,
      zeny: 4_000_000_050,
      value: 1_000,
      gained: 0,
      set_aside: 0,
      repriced: 0,
    };
    expect(await values()).toEqual([{ ...first, priced: 1, unpriced: 1 }]);
    await price(501, 200);
    await record(today + 1);
    // In the test, 90 items were added at yesterday's price. Today's price doubled the value of all 100.
    expect((await values())[0]).toMatchObject({ value: 20_000, gained: 9_000, repriced: 10_000, priced: 2 });
    await price(501, 400);
    await record(today + 2);
    expect((await values())[0]).toMatchObject({ value: 40_000, gained: 0, repriced: 20_000 });
    await db.deleteFrom('inventory').where('nameid', '=', 501).execute();
    await record(today + 5);
    expect((await values())[0]).toMatchObject({ day: today + 5, value: 0, gained: -40_000, repriced: 0 });
    expect(await values()).toHaveLength(4);
  });

  it('has no gain if an item is put on or off, marked as favorite, bound or rented', async () => {
    const { put, price, record, values, db } = await open(await configure());
    await price(1_201, 5_000_000);
    await put(1_201, 1);
    await record(today);
    const states = [{ equip: 2 }, { equip: 0 }, { favorite: 1 }, { favorite: 0 }, { bound: 1 }, { expire_time: 99 }];
    const changes = [];
    for (const [at, state] of states.entries()) {
      await db
        .updateTable('inventory')
        .set({ bound: 0, ...state })
        .execute();
      await record(today + 1 + at);
      const [newest] = await values();
      changes.push([newest?.gained, newest?.set_aside, newest?.repriced, newest?.value]);
    }
    const away = [0, -5_000_000, 0, 0];
    const back = [0, 5_000_000, 0, 5_000_000];
    expect(changes).toEqual([away, back, away, back, away, [0, 0, 0, 0]]);
  });

  it('is compared with items that an earlier version stored', async () => {
    const { put, price, record, values, db } = await open(await configure());
    await price(1_201, 100);
    await put(1_201, 2);
    await record(today);
    const stored = [
      ['1201|||', 1, 100],
      ['1201|equipped||', 1, 0],
    ];
    await db
      .updateTable('site_worth_pieces')
      .set({ pieces: gzipSync(JSON.stringify(stored)) })
      .execute();
    await record(today + 1);
    expect((await values())[0]).toMatchObject({ gained: 0, set_aside: 100 });
  });

  it('is due only for users who requested it before', async () => {
    const { record, db } = await open(await configure());
    expect(await mastersWithoutValue(db, today, 5)).toEqual([]);
    await record(today);
    expect(await mastersWithoutValue(db, today, 5)).toEqual([]);
    expect(await mastersWithoutValue(db, today + 1, 5)).toEqual([masterId]);
  });

  it('is recorded once if two servers record it at the same time', async () => {
    const { record, values } = await open(await configure());
    await Promise.all([record(today), record(today)]);
    expect(await values()).toHaveLength(1);
  });

  it('can exceed 32 bits, includes more stacks than one page, and is limited to the largest number', async () => {
    const { price, record, values, db } = await open(await configure());
    await price(501, 2_000_000);
    const stack = { char_id: character, nameid: 501, amount: 30_000, identify: 1 };
    await insertMany(
      db,
      'inventory',
      Array.from({ length: 1_001 }, () => stack),
    );
    await record(today);
    expect((await values())[0]).toMatchObject({ value: 2_000_000 * 30_000 * 1_001, priced: 1_001 });
    await price(501, 2_000_000_000);
    await record(today + 1);
    expect((await values())[0]).toMatchObject({ value: Number.MAX_SAFE_INTEGER });
  });
});
