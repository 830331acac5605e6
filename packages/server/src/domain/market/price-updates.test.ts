import { day, hour, minute } from '@kafra/sdk/rules';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { itemKey } from '../../rules/game/item-decoding.ts';
import type { DatabaseConfig } from '../../rules/settings/database-settings.ts';
import type { Database } from '../../store/connection/database.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { recordSales } from '../../store/market/market-writes.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import { insertMany } from '../../store/statements/insert-many.ts';
import { createTestDatabase, mariadbUnavailableReason, type TestDatabase } from '../../testing/test-mariadb.ts';
import { currentPrices, updatePrices } from './price-updates.ts';

const now = Date.UTC(2026, 10, 20, 12);
let database: Database;
let lines = 0;

const bare = { refine: 0, card0: 0, card1: 0, card2: 0, card3: 0 };

interface Sold {
  nameid?: number;
  price: number;
  at?: number;
  seller?: number;
  buyer?: number;
  source?: number;
  amount?: number;
  card0?: number;
  refine?: number;
  has_options?: number;
}

const sell = (...sold: Sold[]) =>
  recordSales(
    database.db,
    sold.map(
      ({
        nameid = 501,
        price,
        at = now - hour,
        seller = 1,
        buyer = 11,
        source = 1,
        amount = 1,
        has_options = 0,
        ...more
      }) => {
        const kind = { ...bare, nameid, ...more };
        lines += 1;
        return {
          ...{ side: 1, sold_at: at, item_key: itemKey(kind), ...kind, unique_id: 0n, amount, price },
          ...{ seller_char: seller, buyer_char: buyer, source, src_pick_id: lines, has_options },
        };
      },
    ),
  );

const priceOf = async (variant: string, at = now) => {
  while (await updatePrices(database.db, at));
  return (await currentPrices(database.db, at)).find((price) => price.variant === variant);
};

async function open(config: DatabaseConfig): Promise<void> {
  database = await openDatabase(config);
  await migrate(database, now);
  // In the test data, characters 1 to 8 sell and 11 to 18 buy. Each has a separate game account, but 1 and 11 belong to
  // the same master account.
  const ids = [...Array(8).keys()].flatMap((index) => [index + 1, index + 11]);
  await insertMany(
    database.db,
    'char',
    ids.map((char_id) => ({
      char_id,
      account_id: 1_000 + char_id,
      char_num: 0,
      name: `c${char_id}`,
      class: 5,
      online: 1,
    })),
  );
  await insertMany(
    database.db,
    'site_master_account',
    [1_001, 1_011].map((account_id) => ({ account_id, master_id: 7, linked_at: now })),
  );
}

interface Offered {
  identify?: number;
  option?: number;
  grade?: number;
  broken?: boolean;
}

async function offer(owner: number, price: number, of: Offered = {}) {
  const { db } = database;
  await insertMany(db, 'cart_inventory', [
    {
      ...{ id: owner, char_id: owner, nameid: 909, amount: 1, identify: of.identify ?? 1 },
      ...{ option_id0: of.option ?? 0, enchantgrade: of.grade ?? 0, attribute: of.broken ? 1 : 0 },
    },
  ]);
  const shop = {
    id: owner,
    account_id: 1_000 + owner,
    char_id: owner,
    map: 'town',
    x: 1,
    y: 2,
    title: 'S',
    autotrade: 1,
  };
  await insertMany(db, 'vendings', [shop]);
  await insertMany(db, 'vending_items', [{ vending_id: owner, index: 0, cartinventory_id: owner, amount: 1, price }]);
}

afterEach(() => database.close());

const tests = () => {
  test('only sales between different owners count for a price', async () => {
    await sell(
      { price: 5_000, seller: 1, buyer: 11 },
      { price: 100, seller: 2, buyer: 12 },
      { price: 120, seller: 3, buyer: 13 },
    );
    expect(await priceOf('501')).toMatchObject({ fair: 110, trades: 2, sellers: 2, basis: 'sold' });
  });

  test("the sales of one account's characters count like those of one seller, and each deleted character counts separately", async () => {
    await database.db.updateTable('char').set({ account_id: 1_002 }).where('char_id', 'in', [3, 4]).execute();
    await sell(...[2, 3, 4].map((seller) => ({ price: 100 * seller, seller, buyer: 12 })));
    expect(await priceOf('501')).toMatchObject({ trades: 1, sellers: 1, fair: 300 });
    await sell({ price: 5, seller: 801, buyer: 901 }, { price: 5, seller: 802, buyer: 902 });
    expect(await priceOf('501')).toMatchObject({ trades: 3, sellers: 3, buyers: 3 });
  });

  test('500 items at 50 times the price among 20 sales change the price by less than 15%', async () => {
    const honest = Array.from({ length: 20 }, (_, index) => ({
      ...{ price: 900 + 10 * index, at: now - index * day },
      ...{ seller: 2 + (index % 7), buyer: 12 + (index % 6) },
    }));
    await sell(...honest);
    const before = (await priceOf('501'))?.fair ?? 0;
    await sell({ price: 50_000, amount: 500, seller: 2, buyer: 13, at: now - minute });
    const after = (await priceOf('501'))?.fair ?? 0;
    expect(Math.abs(after - before) / before).toBeLessThan(0.15);
    await sell(
      ...Array.from({ length: 30 }, (_, index) => ({
        price: 3_000,
        seller: 8,
        buyer: 18,
        at: now - index * 12 * hour,
      })),
    );
    const washed = (await priceOf('501'))?.fair ?? 0;
    expect(Math.abs(washed - before) / before).toBeLessThan(0.2);
  });

  test('each variant has a separate price, but items of different makers share one', async () => {
    const forged = (maker: number) => ({ nameid: 1_201, card0: 255, card1: (5 << 8) | 3, card2: maker, card3: 0 });
    await sell(
      { price: 100 },
      { nameid: 1_201, price: 50, seller: 2 },
      { nameid: 1_201, price: 9_000, seller: 2, refine: 7 },
      { nameid: 1_201, price: 70_000, seller: 2, card0: 4_035 },
      { ...forged(20), price: 400, seller: 2 },
      { ...forged(21), price: 500, seller: 3 },
    );
    while (await updatePrices(database.db, now));
    const prices = await currentPrices(database.db, now);
    expect(Object.fromEntries(prices.map(({ variant, fair }) => [variant, fair]))).toEqual({
      ...{ '1201': 50, '1201+7': 9_000, '1201:4035': 70_000, '1201/3.1': 450 },
    });
  });

  test('an offered item that was never sold gets the second lowest asking price of different sellers, if there is one', async () => {
    await offer(2, 700);
    expect(await priceOf('909')).toBeUndefined();
    await offer(3, 900);
    await offer(4, 100, { identify: 0 });
    expect(await priceOf('909')).toMatchObject({ fair: 900, basis: 'asked', confidence: 'low', trades: 0 });
    await sell({ nameid: 909, price: 5_000, source: 4 }, { nameid: 909, price: 6_000, seller: 2, source: 2 });
    expect(await priceOf('909')).toMatchObject({ fair: 6_000, basis: 'asked' });
    await sell({ nameid: 909, price: 300, seller: 2 });
    expect(await priceOf('909')).toMatchObject({ fair: 300, basis: 'sold', trades: 1 });
  });

  test('offers of broken and unidentified items do not count as asking prices', async () => {
    await offer(2, 700);
    await offer(3, 900);
    await offer(4, 5, { broken: true });
    await offer(5, 6, { identify: 0 });
    expect(await priceOf('909')).toMatchObject({ fair: 900, low: 700, sellers: 2 });
    await sell(...[2, 3, 4].map((seller) => ({ nameid: 909, price: 500 + 200 * seller, seller, buyer: 10 + seller })));
    // Of the three offers, only the two undamaged items count: the second lowest price is 900z. The broken one would
    // lower it to 700z.
    expect(await priceOf('909')).toMatchObject({ fair: 900, basis: 'sold' });
  });

  test('offers with random options or a grade are a separate variant', async () => {
    await offer(2, 700);
    await offer(3, 900);
    await offer(4, 5, { option: 17 });
    await offer(5, 6, { grade: 2 });
    expect(await priceOf('909')).toMatchObject({ fair: 900, low: 700 });
    expect(await priceOf('909*')).toMatchObject({ fair: 6, basis: 'asked' });
  });

  test('sales with random options do not count for the price of the item without them', async () => {
    await sell({ price: 700, seller: 2 }, { price: 9_000_000, seller: 3, buyer: 13, has_options: 1 });
    expect(await priceOf('501')).toMatchObject({ fair: 700, trades: 1 });
  });

  test('a rarely sold variant of an item with thousands of newer sales keeps its price, and sales per day count the whole time', async () => {
    // The test data has 100 sales a day of 10 pieces between changing owners, more than are read at a time.
    const daily = Array.from({ length: 3_000 }, (_, index) => ({
      ...{
        side: 1,
        sold_at: now - Math.floor((index * 30 * day) / 3_000),
        item_key: itemKey({ ...bare, nameid: 501 }),
      },
      ...{ ...bare, nameid: 501, unique_id: 0n, amount: 10, price: 100, source: 1, src_pick_id: 1_000_000 + index },
      ...{ seller_char: 10_000 + (index % 150), buyer_char: 20_000 + ((index * 7) % 190) },
    }));
    await insertMany(database.db, 'site_market_log', daily);
    const rare = (refine: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...{ refine, price: 9_000, at: now - 25 * day - index * hour },
        ...{ seller: 2 + (index % 7), buyer: 12 + (index % 6) },
      }));
    await sell({ price: 100, amount: 10 }, ...rare(7, 8), ...rare(4, 130));
    expect(await priceOf('501')).toMatchObject({ fair: 100, per_day: 1_000 });
    expect(await priceOf('501+7')).toMatchObject({ fair: 9_000, trades: 8 });
    expect(await priceOf('501+4')).toMatchObject({ fair: 9_000, confidence: 'medium' });
  });

  test('sales per day count the days since the first recorded sale, and at least one day', async () => {
    const young = (age: number) =>
      [2, 3, 4, 5, 6].map((seller) => ({ price: 10, amount: 4, seller, buyer: 10 + seller, at: now - age }));
    await sell(...young(hour));
    expect(await priceOf('501')).toMatchObject({ per_day: 20 });
    await sell({ nameid: 502, price: 1, seller: 2, at: now - 2 * day });
    await database.db.deleteFrom('site_price').execute();
    expect(await priceOf('501')).toMatchObject({ per_day: 10 });
  });

  test('the change of a price in seven days is stored with it', async () => {
    const week = (price: number, newestDay: number) =>
      [2, 3, 4, 5, 6].map((seller, index) => ({
        ...{ price, seller, buyer: 10 + seller, at: now - (newestDay + index) * day - hour },
      }));
    await sell(...week(100, 8), ...week(150, 0), ...week(40, 0).map((sale) => ({ ...sale, nameid: 502 })));
    expect(await priceOf('501')).toMatchObject({ fair: 150, week_change: 50 });
    expect(await priceOf('502')).toMatchObject({ week_change: undefined });
  });

  test('a sale changes the price of its own item only, and an old price disappears', async () => {
    await sell({ price: 10, seller: 2 }, { nameid: 502, price: 20, seller: 2 });
    await priceOf('501');
    const computed = () =>
      database.db.selectFrom('site_price').select(['nameid', 'computed_at']).orderBy('nameid').execute();
    await sell({ price: 12, seller: 3 });
    await updatePrices(database.db, now + minute);
    expect(await computed()).toEqual([
      { nameid: 501, computed_at: now + minute },
      { nameid: 502, computed_at: now },
    ]);
    await updatePrices(database.db, now + 7 * hour);
    expect((await computed()).map(({ computed_at }) => computed_at)).toEqual([now + 7 * hour, now + 7 * hour]);
    expect(await priceOf('501', now + 91 * day)).toBeUndefined();
    expect(await computed()).toEqual([]);
  });

  test('the price range has three digits and contains all sale prices', async () => {
    const prices = [12_345, 12_345, 12_345, 19_876, 19_876];
    await sell(...prices.map((price, index) => ({ price, seller: 2 + index, buyer: 12 + index })));
    expect(await priceOf('501')).toMatchObject({ low: 12_300, fair: 12_345, high: 19_900 });
  });

  test.each([1, 30_000])('a sale of %d items counts once for its price', async (amount) => {
    await sell(
      { price: 100, amount, seller: 4, buyer: 14 },
      { price: 100, amount: 3, seller: 2, buyer: 12 },
      { price: 100, seller: 3, buyer: 13 },
    );
    expect(await priceOf('501')).toMatchObject({ fair: 100, trades: 3, per_day: expect.any(Number) });
    await sell({ price: 2 ** 31, amount, seller: 5, buyer: 15 });
    expect(await priceOf('501')).toMatchObject({ fair: 100, trades: 4 });
  });

  test.each([[1], [2 ** 31]])('items sold for %d zeny each have exactly this price', async (price) => {
    await sell({ price, seller: 2, amount: 1 }, { price, seller: 3, amount: 30_000, buyer: 12 });
    expect(await priceOf('501')).toMatchObject({ fair: price, low: price, high: price });
  });
};

describe('market prices over SQLite', () => {
  beforeEach(() => open({ kind: 'sqlite', file: ':memory:' }));
  tests();
});

const skipReason = await mariadbUnavailableReason();
describe.skipIf(skipReason !== undefined)(`prices over MariaDB ${skipReason ?? ''}`, { timeout: 60_000 }, () => {
  let made: TestDatabase;
  beforeEach(async () => {
    made = await createTestDatabase('stock');
    await open(made.config);
  });
  afterEach(() => made.drop());
  tests();
});
