import { describe, expect, it } from 'vitest';
import { itemRecord } from '../contract/databases.ts';
import type { SiteConfig } from '../contract/site.ts';
import { until } from '../core/store.ts';
import { testApp } from '../testing/index.ts';

const item = (id: number, name: string, more: object = {}) =>
  itemRecord.parse({ id, name, aegis_name: name.replaceAll(' ', '_'), type: 'Etc', ...more });

const files = {
  '/db/item_db': [
    item(501, 'Red Potion', { type: 'Healing', sell: 25 }),
    item(1201, 'Knife', { type: 'Weapon', sell: 10 }),
    item(4035, 'Hydra Card', { type: 'Card' }),
  ],
  '/db/mob_db': [],
  '/db/map_db': [],
};

const shop = (nameid: number, price: number, amount: number, more: object = {}) => ({
  ...{
    item: { nameid },
    price,
    amount,
    shop_name: 'I buy',
    character_name: 'Bo',
    created_at: 1,
    map: 'town',
    x: 1,
    y: 2,
  },
  ...{ type: 2, ...more },
});

const price = (variant: string, fair: number) => ({
  ...{ variant, fair, low: fair, high: fair, confidence: 'high', basis: 'sold', trades: 9, sellers: 3, buyers: 3 },
});

const owned = (nameid: number, amount: number, piece: object = {}) => ({
  ...{ item: { nameid, ...piece }, amount, account_name: 'ada_main', character_name: 'Ada', storage_type: 4 },
});

const replies = {
  'account.info': {
    master_account: { email: 'ada@example.org' },
    player_accounts: [{ id: 1, user_id: 'ada', characters: [{ id: 1, name: 'Ada', class: 'Merchant' }] }],
    emblems: {},
  },
  'account.storage': {
    storage: [
      owned(501, 10),
      owned(1201, 1, { refine: 7 }),
      owned(4035, 1),
      owned(501, 5, { states: ['bound'] }),
      owned(0, 1_000),
    ],
    emblems: {},
  },
  'server.prices': { prices: [price('501', 100), price('1201', 40)] },
  'server.liveMarket': {
    live_market: [shop(501, 80, 4), shop(501, 999, 9, { character_name: 'Ada' }), shop(501, 5, 1, { type: 1 })],
    start_time: 1,
  },
};

async function show(id: string, more: object = {}, site: Partial<SiteConfig> = {}) {
  const hash = `#/control_panel/${id}`;
  const { app } = testApp({ files, level: 0, hash, site, replies: { ...replies, ...more } });
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind !== 'table') throw new Error('table expected');
  await until(model, ({ loading, refreshing }) => !loading && !refreshing);
  const { rows, summary } = model.getSnapshot();
  const titles = model.columns.map(({ title }) => title);
  const column = (title: string) => rows.map(({ cells }) => cells[titles.indexOf(title)]?.text);
  return { app, model, summary, column, titles };
}

describe('the storage list', () => {
  it('shows the value of each stack and the zeny for an immediate sale', async () => {
    const { column, summary } = await show('storage');
    const byName = column('Item').map((name, at) => [name, column('Value')[at], column('Sell Now')[at]]);
    expect(byName).toEqual([
      ['Hydra Card', 'No price', '0z'],
      ['+7 Knife', '40z or more', '10z'],
      // Expected "sell now" of ten potions: four go to Bo's buying store and six to an NPC. Ada's store belongs to the
      // same user and is left out.
      ['Red Potion', '1,000z', '470z'],
      ['Red Potion', 'Bound', '0z'],
      ['Zeny', '1,000z', '1,000z'],
    ]);
    expect(summary).toBe('Value 2,040z, sell now 1,480z. Priced: 3 of 5 stacks (1 lower bound), 1 unpriced, 1 kept.');
  });

  it('shows the value of each stack within 30 days and the days until all items are sold', async () => {
    const prices = [{ ...price('501', 100), per_day: 0.1 }, price('1201', 40)];
    const { column, summary } = await show('storage', { 'server.prices': { prices } });
    const byName = column('Item').map((name, at) => [name, column('Within 30 Days')[at], column('Days to Sell')[at]]);
    expect(byName).toEqual([
      ['Hydra Card', '', ''],
      ['+7 Knife', '', ''],
      // Expected value within 30 days: three of ten items at 100z, and seven at their share of 470z.
      ['Red Potion', '629z', '100'],
      ['Red Potion', '', ''],
      ['Zeny', '', ''],
    ]);
    expect(summary).toMatch(/^Value 2,040z, within 30 days 1,639z, sell now 1,480z\./);
  });

  it('hides the columns about sales if the number of sales per day is unknown', async () => {
    const { model, titles } = await show('storage');
    const hidden = model.getSnapshot().hiddenColumns;
    expect(titles.filter((_, at) => hidden.includes(model.columns[at]?.id ?? ''))).toEqual([
      'Within 30 Days',
      'Days to Sell',
    ]);
  });

  it('shows the total value after the tax, without a tax on zeny', async () => {
    const { summary } = await show('storage', {}, { market_tax: { rate: 10, from: 1_000 } });
    expect(summary).toMatch(/^Value 2,040z \(1,940z after tax\), sell now 1,480z\./);
  });

  it('shows the price of the most similar item variant as a lower bound', async () => {
    const storage = [owned(1201, 1, { refine: 7, enchant: 4702 })];
    const { model, column, titles } = await show('storage', {
      'account.storage': { storage, emblems: {} },
      'server.prices': { prices: [price('1201', 100), price('1201+7', 900_000)] },
    });
    expect(column('Value')).toEqual(['900,000z or more']);
    expect(model.getSnapshot().rows[0]?.cells[titles.indexOf('Value')]?.title).toBe('Price without enchantments');
  });

  it('opens the dialog with the buyers of a stack', async () => {
    const { app, model } = await show('storage');
    const potion = model.getSnapshot().rows.find(({ name }) => name === 'Red Potion');
    model.open(potion?.key ?? '');
    expect(app.context.dialog.getSnapshot()).toMatchObject({ id: 'buyers', params: { amount: 10 } });
  });

  it('is shown without values if prices and market cannot be loaded', async () => {
    const { 'server.prices': _, 'server.liveMarket': __, ...only } = replies;
    const { app } = testApp({ files, level: 0, hash: '#/control_panel/storage', replies: only });
    const { model } = app.activeScreen.getSnapshot();
    if (model.kind !== 'table') throw new Error('table expected');
    await until(model, ({ loading }) => !loading);
    expect(model.getSnapshot().rows).toHaveLength(5);
  });

  it('shows no values to administrators', async () => {
    const { app } = testApp({
      ...{ files, level: 99, hash: '#/control_panel/admin_storage' },
      replies: { 'admin.storage': replies['account.storage'] },
    });
    const { model } = app.activeScreen.getSnapshot();
    if (model.kind !== 'table') throw new Error('table expected');
    await until(model, ({ loading }) => !loading);
    expect([model.columns.map(({ title }) => title).includes('Value'), model.getSnapshot().summary]).toEqual([
      false,
      undefined,
    ]);
  });
});

describe('the guild storage list', () => {
  it('shows values and totals', async () => {
    const { column, summary } = await show('guild_storage', {
      'account.guildAccess': { has_guild_storage_access: true, has_guild_membership: true },
      'account.guildStorage': { storage: [{ item: { nameid: 501 }, amount: 10, guild: 'Ravens' }], emblems: {} },
    });
    // The buying store of Ada belongs to the user and is left out of the value.
    expect([column('Value'), column('Sell Now')]).toEqual([['1,000z'], ['470z']]);
    expect(summary).toBe('Value 1,000z, sell now 470z. Priced: 1 of 1 stack.');
  });
});
