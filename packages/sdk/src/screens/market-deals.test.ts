import { describe, expect, it } from 'vitest';
import { itemRecord } from '../contract/databases.ts';
import type { SiteConfig } from '../contract/site.ts';
import { until } from '../core/store.ts';
import { fakeClock, RefusedReply, testApp } from '../testing/index.ts';

const item = (id: number, name: string, more: object = {}) =>
  itemRecord.parse({ id, name, aegis_name: name.replaceAll(' ', '_'), type: 'Etc', ...more });

const files = {
  '/db/item_db': [
    item(501, 'Red Potion', { sell: 25, vended_by: [{ name: 'Dealer', price: 50 }] }),
    item(909, 'Jellopy', { sell: 3 }),
    item(4035, 'Hydra Card'),
    item(4036, 'Rare Card'),
  ],
  '/db/mob_db': [],
  '/db/map_db': [],
};

const shop = (nameid: number, price: number, amount: number, more: object = {}) => ({
  ...{
    item: { nameid },
    price,
    amount,
    shop_name: 'Shop',
    character_name: 'Bo',
    created_at: 1,
    map: 'town',
    x: 1,
    y: 2,
  },
  ...{ type: 1, ...more },
});

const price = (variant: string, fair: number, more: object = {}) => ({
  ...{ variant, fair, low: fair * 0.9, high: fair * 1.1, confidence: 'high', basis: 'sold', trades: 9 },
  ...{ sellers: 3, buyers: 3, ...more },
});

const replies = {
  'account.info': {
    master_account: { email: 'ada@example.org' },
    player_accounts: [{ id: 1, user_id: 'ada', characters: [{ id: 1, name: 'Ada', class: 'Merchant' }] }],
    emblems: {},
  },
  'server.prices': {
    prices: [price('4035', 100_000), price('4036', 5_000_000, { confidence: 'low' }), price('909', 5)],
  },
  'server.liveMarket': {
    live_market: [
      shop(4035, 70_000, 2),
      shop(4035, 60_000, 1, { character_name: 'Ada' }),
      shop(4035, 95_000, 1),
      shop(4036, 1, 1),
      shop(909, 2, 30_000),
      shop(4035, 130_000, 3, { type: 2 }),
      shop(501, 60, 100, { type: 2 }),
      shop(501, 49, 100, { type: 2 }),
      shop(909, 2 ** 31, 1, { type: 2, character_name: 'Cy' }),
    ],
    start_time: 1,
  },
};

async function show(hash = '#/control_panel/market_deals', more: object = {}, site: Partial<SiteConfig> = {}) {
  const { app } = testApp({ files, level: 0, hash, site, replies: { ...replies, ...more } });
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind !== 'table') throw new Error('table expected');
  await until(model, ({ loading, refreshing }) => !loading && !refreshing);
  const titles = model.columns.map(({ title }) => title);
  const rows = () =>
    model
      .getSnapshot()
      .rows.map(({ cells }) =>
        ['Item', 'Amount', 'Profit'].map((title) => cells[titles.indexOf(title)]?.text).join(' | '),
      );
  const switchTo = async (mode: string) => {
    model.switchMode(mode);
    await until(model, ({ loading, refreshing }) => !loading && !refreshing);
    return rows();
  };
  const column = (title: string) => model.getSnapshot().rows.map(({ cells }) => cells[titles.indexOf(title)]);
  return { rows, column, switchTo, limits: () => model.getSnapshot().summary };
}

const market = (...live_market: object[]) => ({ 'server.liveMarket': { live_market, start_time: 1 } });

describe('the list of good market deals', () => {
  it('contains offers well below a reliable usual price, without own shops', async () => {
    expect((await show()).rows()).toEqual(['Jellopy | 30,000 | 90,000z', 'Hydra Card | 2 | 60,000z']);
  });

  it('contains offers of buying stores above the usual price or above the NPC price', async () => {
    const { switchTo } = await show();
    expect(await switchTo('sell')).toEqual([
      'Jellopy | 1 | 2,147,483,643z',
      'Hydra Card | 3 | 90,000z',
      'Red Potion | 100 | 1,000z',
    ]);
  });

  it.each([{ states: ['broken'] }, { identified: false }])('leaves out items with %j', async (state) => {
    const item = { nameid: 4035, ...state };
    const { rows, switchTo } = await show(undefined, market(shop(4035, 1_000, 1, { item }), shop(4035, 1_000, 2)));
    expect(rows()).toEqual(['Hydra Card | 2 | 198,000z']);
    const cheap = shop(909, 1, 1, { item: { nameid: 909, ...state } });
    expect(await (await show(undefined, market(cheap))).switchTo('npc')).toEqual([]);
    expect(await switchTo('sell')).toEqual([]);
  });

  it.each([
    [200, 30_000, 1_000, ['Jellopy | 30,000 | 975z']],
    [200, 30_000, 199, []],
    [200, 3, undefined, ['Jellopy | 3 | 585z']],
  ])(
    'shows an offer to buy at %dz, for %d items, as far as the limit of %s zeny allows',
    async (zeny, amount, limit, expected) => {
      const { switchTo } = await show(undefined, market(shop(909, zeny, amount, { type: 2, limit })));
      expect(await switchTo('sell')).toEqual(expected);
    },
  );

  it('shows NPC prices with the skills of merchants in separate lists', async () => {
    const offers = market(shop(501, 40, 10, { type: 2 }), shop(501, 30, 10), shop(909, 2, 5));
    const { switchTo, limits } = await show(undefined, offers);
    expect([await switchTo('sell'), await switchTo('npc')]).toEqual([[], ['Jellopy | 5 | 5z']]);
    // In this test an NPC sells a potion for 50z, with the skill Discount 10 for 38z. It pays 25z for it, with
    // Overcharge 10 31z.
    expect(await switchTo('discount')).toEqual(['Red Potion | 10 | 20z']);
    expect(limits()).toBe('No sales tax. NPC prices with Discount 10.');
    expect(await switchTo('overcharge')).toEqual(['Red Potion | 10 | 10z', 'Jellopy | 5 | 5z']);
    expect(limits()).toBe('No sales tax. NPC prices with Overcharge 10.');
  });

  it('shows for which items the profit is computed', async () => {
    const { column, switchTo } = await show();
    const words = () => column('Profit')[0]?.title;
    expect(words()).toBe('Pieces that can be sold in three days, compared with 5z each');
    await switchTo('sell');
    expect(words()).toBe('All pieces that the shop can pay for, compared with 5z each');
    await switchTo('npc');
    expect(words()).toBe('All pieces, compared with 3z each');
  });

  it('marks offers of the last minute', async () => {
    const at = (age: number) => shop(4035, 1_000, 1, { created_at: fakeClock().now() - age });
    const { column } = await show(undefined, market(at(30_000), at(90_000)));
    const ages = column('Shop Info').map((cell) => cell?.parts?.at(-1)?.text);
    expect(ages.map((text) => text?.startsWith('New, '))).toEqual([true, false]);
  });

  it('contains offers below the price that an NPC pays', async () => {
    const { switchTo } = await show();
    expect(await switchTo('npc')).toEqual(['Jellopy | 30,000 | 30,000z']);
  });

  it('can be searched like offers', async () => {
    const { rows } = await show('#/control_panel/market_deals?search=off%3E%3D25%20price%3E1000');
    expect(rows()).toEqual(['Hydra Card | 2 | 60,000z']);
  });

  it('is shown for a token that may not read the account', async () => {
    const { rows } = await show('#/control_panel/market_deals', { 'account.info': new RefusedReply(403, 'No') });
    expect(rows()).toHaveLength(3);
  });
});

describe('the profit of a market deal', () => {
  const withSales = (per_day: number) => ({ 'server.prices': { prices: [price('909', 500, { per_day })] } });

  it.each([
    [100, '149,400z'],
    [0.01, '498z'],
    [20_000, '14,940,000z'],
  ])('counts the items that sell in three days, with %s sold per day', async (perDay, profit) => {
    const { rows } = await show(undefined, withSales(perDay));
    expect(rows()).toEqual([`Jellopy | 30,000 | ${profit}`]);
  });
});

describe('the tax on sales in the list of deals', () => {
  const withTax = (rate: number, from: number) => show(undefined, {}, { market_tax: { rate, from } });

  it.each([
    [
      'whose lowest taxed total is above the resale total',
      10,
      200_001,
      ['Jellopy | 30,000 | 90,000z', 'Hydra Card | 2 | 60,000z'],
    ],
    [
      'whose lowest taxed total is the resale total',
      10,
      200_000,
      ['Jellopy | 30,000 | 90,000z', 'Hydra Card | 2 | 40,000z'],
    ],
    ['that is higher than the gain of one deal', 30, 200_000, ['Jellopy | 30,000 | 90,000z']],
    ['with a rate of 100%', 100, 0, []],
  ])('changes the profits as expected for a tax %s', async (_, rate, from, expected) => {
    expect((await withTax(rate, from)).rows()).toEqual(expected);
  });

  it('is not subtracted for buying stores and NPCs', async () => {
    const { switchTo, limits } = await withTax(50, 0);
    expect([await switchTo('sell'), await switchTo('npc')].map(({ length }) => length)).toEqual([3, 1]);
    expect(limits()).toBe('No sales tax. Skills of merchants do not count.');
  });

  it('is shown in the line above the list', async () => {
    expect((await withTax(5, 1_000_000)).limits()).toBe('After a tax of 5% on sales of 1,000,000z or more.');
    expect((await withTax(0, 0)).limits()).toBe('This server has no sales tax.');
    expect((await show()).limits()).toBe('Before sales tax, which this server does not state.');
  });
});

describe('the Live Market screen', () => {
  it('compares an offer of unknown usual price with a lower bound only if it is below the bound', async () => {
    const of = (zeny: number, more: object, state: object = {}) =>
      shop(4035, zeny, 1, { item: { nameid: 4035, ...more }, ...state });
    const offers = market(
      of(70_000, { refine: 7 }),
      of(100_000, { refine: 7 }),
      of(900_000, { refine: 7 }),
      of(70_000, { refine: 7, states: ['broken'] }),
      of(70_000, { refine: 7, identified: false }),
      of(70_000, { refine: 7 }, { created_at: 2, item: { nameid: 4036, refine: 7 } }),
    );
    const { app } = testApp({
      ...{ files, level: 0, hash: '#/control_panel/live_market' },
      replies: { ...replies, ...offers },
    });
    const { model } = app.activeScreen.getSnapshot();
    if (model.kind !== 'table') throw new Error('table expected');
    await until(model, ({ loading }) => !loading);
    const at = model.columns.findIndex(({ title }) => title === 'Price');
    const cells = model.getSnapshot().rows.map(({ cells }) => cells[at]);
    expect(cells.map((cell) => cell?.text).toSorted()).toEqual([
      ...['100,000z', '70,000z', '70,000z'],
      ...['70,000z, at least 30% below usual', '70,000z, at least 99% below usual', '900,000z'],
    ]);
    const below = cells.find((cell) => cell?.text.includes('30%'))?.parts?.[1];
    expect([below?.shortText, below?.tone, below?.title]).toEqual([
      '-30%+',
      'good',
      'Below 100,000z, the usual price of the bare item (high: 9 trades, 3 sellers)',
    ]);
  });
});
