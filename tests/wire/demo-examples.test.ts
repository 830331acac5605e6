import type { ItemInstance, ItemPrice, RareDrop, ShopEntry, StorageRow } from '@kafra/sdk/contract';
import { day, minute, variantKey } from '@kafra/sdk/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoNoon, demoToken, startDemo } from '../support/demo.ts';
import type { TestServer } from '../support/server.ts';

/** Tests the examples that visitors of a demo server can open, for each question about prices, drops and MVPs. */
let server: TestServer;
let token: string;
let prices: Map<string, ItemPrice>;

const call = async (line: string, fields?: object) => (await server.call(line, fields, token)).body;
const priceOf = (item: ItemInstance) => prices.get(variantKey(item));

beforeAll(async () => {
  server = await startDemo();
  token = await demoToken(server, 'player');
  const reply: { prices: ItemPrice[] } = await call('GET /api/server/prices');
  prices = new Map(reply.prices.map((price) => [price.variant, price]));
});
afterAll(() => server.close());

describe("the demo server's market", () => {
  test('has an item variant with manipulated sales, and its usual price stays the same', async () => {
    const sales = await server.services.database.db
      .selectFrom('site_market_log')
      .select(['nameid', 'refine', 'card0', 'price', 'seller_char', 'buyer_char'])
      .where('side', '=', 1)
      .execute();
    const pairs = Map.groupBy(sales, ({ price: _, ...variantAndPair }) => JSON.stringify(variantAndPair));
    const washed = [...pairs.values()].filter(({ length }) => length >= 30);
    expect(washed).toHaveLength(1);
    const [{ nameid, price } = { nameid: 0, price: 0 }] = washed
      .flat()
      .toSorted((a, b) => a.price - b.price)
      .slice(-30);
    const usual = prices.get(String(nameid));
    expect(usual).toMatchObject({ basis: 'sold' });
    expect(price / (usual?.fair ?? price)).toBeGreaterThan(2);
  });

  test('has an item variant with a single sale, and its usual price has low confidence', () => {
    const once = [...prices.values()].filter(({ variant, trades }) => trades === 1 && /\+\d+:\d/.test(variant));
    const known = once.find(({ last_trade }) => last_trade === Math.floor(demoNoon / day) * day - 20 * day);
    expect(known).toMatchObject({ confidence: 'low', basis: 'sold' });
  });

  test('has a deal: an offer far below a reliable usual price', async () => {
    const { live_market }: { live_market: ShopEntry[] } = await call('GET /api/server/live-market');
    const deals = live_market.filter(({ item, price, type }) => {
      const usual = priceOf(item);
      return type === 1 && usual && usual.confidence !== 'low' && price <= usual.low && price <= usual.fair * 0.7;
    });
    expect(deals.length).toBeGreaterThan(0);
  });

  test('has an item of the player that is bound to the account', async () => {
    const { storage }: { storage: StorageRow[] } = await call('POST /api/account/storage', {});
    expect(storage.some(({ item }) => item.states?.includes('bound'))).toBe(true);
  });

  test('has a card that dropped only once', async () => {
    const { drops }: { drops: RareDrop[] } = await call('GET /api/server/drops');
    const byItem = Map.groupBy(
      drops.filter(({ kind }) => kind === 'drop'),
      ({ item_id }) => item_id,
    );
    const once = [...byItem.values()].filter((rows) => rows.reduce((sum, { count }) => sum + count, 0) === 1);
    expect(once.flat().map(({ item_name }) => item_name)).toContainEqual(expect.stringMatching(/ Card$/));
  });

  test('has an MVP that may respawn in ten minutes', async () => {
    const { mvps }: { mvps: { from?: number }[] } = await call('GET /api/server/mvp-board');
    expect(mvps.filter(({ from }) => from === demoNoon + 10 * minute)).toHaveLength(1);
  });
});
