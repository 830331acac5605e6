import { describe, expect, it } from 'vitest';
import { itemRecord, mapRecord } from '../contract/databases.ts';
import { until } from '../core/store.ts';
import { createTable } from '../models/table/table-model.ts';
import { testApp } from '../testing/index.ts';
import { liveMarket } from './live-market.ts';

/** These tests check the search language of the market lists, row by row. */
const item = (id: number, name: string, more: object = {}) =>
  itemRecord.parse({ id, name, aegis_name: name.replaceAll(' ', '_'), type: 'Etc', ...more });

const files = {
  '/db/item_db': [
    item(501, 'Red Potion', { type: 'Healing' }),
    item(1201, 'Knife', { type: 'Weapon', slots: 3, loc: ['Right_Hand'] }),
    item(2301, 'Shirt', { type: 'Armor', slots: 1, loc: ['Armor'] }),
    item(4035, 'Hydra Card', { type: 'Card', loc: ['Right_Hand'] }),
  ],
  '/db/mob_db': [],
  '/db/map_db': [
    mapRecord.parse({ id: 'town', name: 'Old Town', width: 100, height: 80, town: true }),
    mapRecord.parse({ id: 'field', name: 'Field', width: 100, height: 80 }),
  ],
};

const hour = 3_600_000;

const priceOf = (variant: string, fair: number, confidence = 'high') => ({
  ...{ variant, fair, low: fair, high: fair, confidence, basis: 'sold', trades: 12, sellers: 3, buyers: 3 },
});

function startMarket(text: string, panel = 'live_market') {
  const test = testApp({
    files,
    level: 0,
    hash: `#/control_panel/${panel}?search=${encodeURIComponent(text)}`,
    replies: {
      'server.liveMarket': () => ({ live_market: offers(test.clock.now()), start_time: 0 }),
      'server.marketHistory': () => ({
        vending_history: offers(test.clock.now()).map(({ item: piece, price, amount, created_at }) => ({
          ...{ item: piece, total_sales: amount, total_quantity: amount, mean_price: price },
          ...{ min_price: price - 1, max_price: price + 1, last_sale_price: price, last_sale_time: created_at },
        })),
        buying_history: [],
      }),
      'server.prices': {
        prices: [priceOf('501', 50), priceOf('1201+7:4035', 2_000_000, 'low'), priceOf('4035', 40_000)],
      },
    },
  });
  const { model } = test.app.activeScreen.getSnapshot();
  if (model.kind !== 'table') throw new Error('table expected');
  return { test, model };
}

const offer = (nameid: number, more: object, now: number) => ({
  ...{ item: { nameid, identified: true }, amount: 1, price: 10, shop_name: 'Bargains', character_name: 'Ada' },
  ...{ created_at: now - 5 * hour, map: 'town', x: 1, y: 2, type: 1 },
  ...more,
});

const offers = (now: number) => [
  offer(501, { amount: 40, price: 45, shop_name: 'Fresh: potions' }, now),
  offer(
    1201,
    { item: { nameid: 1201, identified: true, refine: 7, cards: [4035], producer: 'Bo' }, price: 2_500_000 },
    now,
  ),
  offer(1201, { character_name: 'Bo Old', map: 'field', price: 49_000, created_at: now - hour }, now),
  offer(2301, { item: { nameid: 2301, identified: false }, price: 900 }, now),
  offer(4035, { price: 1_000_000, map: 'field' }, now),
  offer(4035, { price: 30_000, character_name: 'Cy' }, now),
  offer(9999, { price: 1 }, now),
];

/** Returns the numbers of the offers that a search text finds, in their order. */
async function found(text: string, panel?: string) {
  const { model } = startMarket(text, panel);
  await until(model, ({ loading }) => !loading);
  const prices = offers(0).map(({ price }) => price);
  const view = model.getSnapshot();
  const rows = model.allRows().map((row) => prices.indexOf(Number(row.price ?? row.mean_price)));
  return { rows, faults: view.reading?.problems.map(({ message }) => message) ?? [], view };
}

describe('the live market search', () => {
  it.each([
    ['price<50k', [0, 2, 3, 5, 6]],
    ['item:"hydra card" price<50k', [5]],
    ['type:card', [4, 5]],
    ['type:card -map:field', [5]],
    ['type:weapon slot:weapon', [1, 2]],
    ['slots>=3 refine>=7', [1]],
    ['card:hydra', [1]],
    ['card:4035', [1]],
    ['item:(slot:weapon) card:none', [2, 4, 5]],
    ['cards:0 type:weapon', [2]],
    ['maker:bo', [1]],
    ['seller:"bo old"', [2]],
    ['merchant:cy', [5]],
    ['shop:fresh', [0]],
    ['map:(is:town) type:card', [5]],
    ['total>=1.5k price<1k', [0]],
    ['amount:10..', [0]],
    ['opened<2h', [2]],
    ['is:unidentified', [3]],
    ['id:501', [0]],
    // A search finds an unidentified item only by its displayed values.
    ['type:armor', []],
    ['id:2301', []],
    ['"hydra card"', [1, 4, 5]],
    ['item:(name="hydra card") sort:-price', [4, 5]],
    ['sort:price type:weapon,card', [5, 2, 4, 1]],
    // Texts of plain words are searched without the search language.
    ['hydra', [1, 4, 5]],
    ['knife field', [2]],
    ['Fresh: potions', [0]],
    ['+7', [1]],
    // Search texts with plain words and a filter.
    ['knife price<1m', [2]],
    ['ada price>=1m', [1, 4]],
  ])('finds the expected offers for %s', async (text, expected) => {
    const { rows, view } = await found(text);
    const order = text.includes('sort:') ? rows : rows.toSorted((a, b) => a - b);
    expect({ rows: order, total: view.total }).toEqual({ rows: expected, total: expected.length });
  });

  it('reports invalid parts and still filters by the rest', async () => {
    const { rows, faults } = await found('pirce<50k type:card');
    expect(rows.toSorted()).toEqual([4, 5]);
    expect(faults).toEqual(['There is no field "pirce". Did you mean "price"?']);
    expect((await found('type:crad')).faults).toEqual(['The field "type" has no value "crad". Did you mean "Card"?']);
    expect((await found('opened<2')).faults).toEqual(['opened must be an age like 2h or 7d, not "2".']);
  });

  it('shows the number of results per filter and suggests fields and values', async () => {
    const { model } = startMarket('price<50k');
    await until(model, ({ loading }) => !loading);
    const language = model.language.getSnapshot();
    const facet = language?.facets('price<50k').find(({ field }) => field === 'type');
    expect(facet).toMatchObject({
      title: 'Type',
      options: [
        { word: 'Card', count: 1, isChosen: false },
        { word: 'Healing', count: 1, isChosen: false },
        { word: 'Weapon', count: 1, isChosen: false },
      ],
    });
    expect(language?.complete('sel', 3).offers.map(({ insert }) => insert)).toEqual(['seller:']);
    expect(language?.complete('map:t', 5).offers).toEqual([{ insert: 'town', label: 'town', note: '5' }]);
  });

  it('uses the order that the text requests until the user selects a column', async () => {
    const { model } = startMarket('sort:-price type:card');
    await until(model, ({ loading }) => !loading);
    expect(model.getSnapshot().sort).toEqual({ column: 'price', direction: 'descending' });
    model.sortBy('price');
    expect(model.getSnapshot().sort).toEqual({ column: 'price', direction: 'ascending' });
    expect(model.allRows().map(({ price }) => price)).toEqual([30_000, 1_000_000]);
  });

  it('names the order by opening time, which no column title names', async () => {
    const { model } = startMarket('');
    await until(model, ({ loading }) => !loading);
    expect(model.getSnapshot().order).toBe('sorted by Opening Time');
    model.sortBy('price');
    expect(model.getSnapshot().order).toBeUndefined();
  });

  it('keeps structured searches and plain text in the address', async () => {
    const { test, model } = startMarket('');
    await until(model, ({ loading }) => !loading);
    for (const text of ['type:card  price<50k', 'knife (field']) {
      model.setSearch(text);
      await test.clock.advance(400);
      expect(test.app.location.getSnapshot().query).toEqual({ search: text });
    }
  });
});

describe('the market history search', () => {
  it.each([
    ['price<50k type:card', [5]],
    ['last>=1m', [1, 4]],
    ['min:..899', [0, 3, 6]],
    ['max>2.5m', [1]],
    ['sold>=40', [0]],
    ['sales>=40', [0]],
    ['lastsale<2h', [2]],
    ['fair<1k', [0]],
    ['off>=20', [5]],
    ['off<0 confidence:high', [4]],
    ['confidence:low', [1]],
    ['item:(type:weapon) sort:mean', [2, 1]],
    ['4035', [4, 5]],
  ])('finds the expected records for %s', async (text, expected) => {
    const { rows, faults } = await found(text, 'vendor_db');
    const order = text.includes('sort:') ? rows : rows.toSorted((a, b) => a - b);
    expect({ rows: order, faults }).toEqual({ rows: expected, faults: [] });
  });
});

describe('a live market search without a match', () => {
  it.each([
    ['knife', '#/control_panel/vendor_db?search=knife'],
    ['price<5', '#/control_panel/vendor_db'],
  ])(
    'offers a link to past sales, which keeps plain words of the search, but no conditions: %j',
    async (text, hash) => {
      const table = createTable(liveMarket, emptyMarket(text).app.context);
      await until(table, ({ loading }) => !loading);
      expect(table.getSnapshot()).toMatchObject({
        empty: 'No items found matching search',
        emptyLink: { label: 'Search past sales', hash },
      });
    },
  );
});

describe('a market list without a match', () => {
  it.each([
    ['vendor_db', 'search=zzz', { label: 'Search current offers', hash: '#/control_panel/live_market?search=zzz' }],
    ['market_deals', 'search=zzz', { label: 'Search all offers', hash: '#/control_panel/live_market?search=zzz' }],
    ['market_deals', '', { label: 'Search all offers', hash: '#/control_panel/live_market' }],
  ])('offers the list of offers with the same words as a next step: %s?%s', async (screen, query, link) => {
    const replies = {
      'server.liveMarket': { live_market: [] },
      'server.prices': { prices: [] },
      'server.marketHistory': { vending_history: [], buying_history: [] },
      'account.info': { master_account: { email: 'ada@example.org' }, player_accounts: [], emblems: {} },
    };
    const { app } = testApp({ files, level: 0, hash: `#/control_panel/${screen}?${query}`, replies });
    const { model } = app.activeScreen.getSnapshot();
    if (model.kind !== 'table') throw new Error('table expected');
    await until(model, ({ loading, empty }) => !loading && empty !== undefined);
    expect(model.getSnapshot().emptyLink).toEqual(link);
  });
});

describe('a live market search for an item that no shop offers', () => {
  const last_trade = Date.UTC(2026, 5, 11);
  const prices = [
    { ...priceOf('501', 50), last_trade },
    { ...priceOf('1201+7:4035', 2_000_000, 'low'), last_trade },
    { ...priceOf('1201', 900, 'low'), basis: 'asked' },
    { ...priceOf('4035', 40_000), last_trade },
  ];
  const stepOf = async (query: string) => {
    const replies = { 'server.liveMarket': { live_market: [] }, 'server.prices': { prices } };
    const { app } = testApp({ files, level: 0, hash: `#/control_panel/live_market?${query}`, replies });
    const { model } = app.activeScreen.getSnapshot();
    if (model.kind !== 'table') throw new Error('table expected');
    await until(model, ({ loading, empty }) => !loading && empty !== undefined);
    return model.getSnapshot().emptyLink;
  };

  it.each([
    ['search=hydra', 'Hydra Card: usual price 40,000z, last sold on Jun 11, 2026.', 4035],
    ['search=red%20potion', 'Red Potion: usual price 50z, last sold on Jun 11, 2026.', 501],
    ['items=501', 'Red Potion: usual price 50z, last sold on Jun 11, 2026.', 501],
    // The asking price of a shop does not count as the last sale.
    ['search=knife', '+7 Knife [3]: usual price 2,000,000z, last sold on Jun 11, 2026.', 1201],
  ])(
    'shows the usual price and last sale of the item for %s, and links to its price history',
    async (query, text, id) => {
      const hash = `#/control_panel/vendor_db?items=${id}`;
      expect(await stepOf(query)).toEqual({ text, label: 'Open price history', hash });
    },
  );

  it.each(['search=r', 'search=shirt', 'search=price<5', 'search=zzz', 'items=2301'])(
    'offers a link to past sales for %s, because no single item with a sale matches',
    async (query) => expect(await stepOf(query)).toMatchObject({ label: 'Search past sales' }),
  );
});

const emptyMarket = (text: string) =>
  testApp({
    files,
    level: 0,
    hash: `#/control_panel/live_market?search=${encodeURIComponent(text)}`,
    replies: { 'server.liveMarket': { live_market: [] } },
  });

describe('the usual price in the market history', () => {
  it('is shown in the last column, with the difference of the last price', async () => {
    const { view } = await found('confidence:low', 'vendor_db');
    expect(view.rows[0]?.cells.at(-1)?.text).toBe('2,000,000z, last 25% above');
    expect((await found('card:none type:weapon', 'vendor_db')).view.rows[0]?.cells.at(-1)?.text).toBe('');
  });

  it('is included in exported fields', async () => {
    const { model } = startMarket('off>=20', 'vendor_db');
    await until(model, ({ loading }) => !loading);
    expect(model.allRows()[0]).toMatchObject({ fair: 40_000, confidence: 'high', basis: 'sold', off: 25 });
  });
});
