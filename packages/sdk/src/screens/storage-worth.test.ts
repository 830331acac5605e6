import { describe, expect, it } from 'vitest';
import { itemRecord } from '../contract/databases.ts';
import type { SiteConfig } from '../contract/site.ts';
import { until } from '../core/store.ts';
import { RefusedReply, testApp } from '../testing/index.ts';

const files = {
  '/db/item_db': [
    itemRecord.parse({ id: 501, name: 'Red Potion', aegis_name: 'Red_Potion', type: 'Healing', sell: 25 }),
  ],
  '/db/mob_db': [],
  '/db/map_db': [],
};

const owned = (nameid: number, amount: number) => ({
  ...{ item: { nameid }, amount, account_name: 'ada_main', character_name: 'Ada', storage_type: 4 },
});

const replies = {
  'account.info': {
    master_account: { email: 'ada@example.org' },
    player_accounts: [{ id: 1, user_id: 'ada', characters: [{ id: 1, name: 'Ada', class: 'Merchant' }] }],
    emblems: {},
  },
  'account.storage': { storage: [owned(501, 10), owned(0, 500), owned(999, 1)], emblems: {} },
  'server.prices': {
    prices: [
      {
        variant: '501',
        fair: 100,
        low: 90,
        high: 110,
        confidence: 'low',
        basis: 'sold',
        trades: 1,
        per_day: 0.2,
        sellers: 1,
        buyers: 1,
      },
    ],
  },
  'account.storageValue': {
    days: [
      {
        day: Date.UTC(2026, 10, 19),
        zeny: 900,
        value: 800,
        gained: -200,
        set_aside: 0,
        repriced: 50,
        priced: 1,
        unpriced: 1,
      },
      { day: Date.UTC(2026, 10, 18), zeny: 900, value: 950, gained: 0, repriced: 0, priced: 1, unpriced: 0 },
    ],
    zeny: 1_000,
    bank_zeny: 20,
  },
};

async function openModel(more: object = {}, site: Partial<SiteConfig> = {}) {
  const { app } = testApp({
    ...{ files, level: 0, site, hash: '#/control_panel/storage_value' },
    replies: { ...replies, ...more },
  });
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind !== 'table') throw new Error('table expected');
  await until(model, ({ loading, refreshing }) => !loading && !refreshing);
  return model;
}

const open = async (more: object = {}, site: Partial<SiteConfig> = {}) =>
  (await openModel(more, site)).getSnapshot().rows.map(({ cells }) => cells);

const show = async (more: object = {}) => (await open(more)).map((cells) => cells.map(({ text }) => text));

describe("the screen with the value of the user's storages", () => {
  it('shows the current value before the recorded days', async () => {
    expect(await show()).toEqual([
      ['Now', '2,520z', '1,000z', '1,520z', '250z', '700z', '', '', '', '1 of 2'],
      ['Nov 19, 2026', '1,700z', '800z', '900z', '', '', '-200z', '', '+50z', '1 of 2'],
      ['Nov 18, 2026', '1,850z', '950z', '900z', '', '', '0z', '', '0z', '1 of 1'],
    ]);
  });

  it('shows the current value of items after the tax', async () => {
    const rows = await open({}, { market_tax: { rate: 5, from: 1_000 } });
    expect(rows.map((cells) => cells[2]?.title)).toEqual(['950z after tax', undefined, undefined]);
  });

  it('shows only the current value if the server records no values', async () => {
    const rows = await show({ 'account.storageValue': new RefusedReply(404, 'Not found') });
    expect(rows.map(([day]) => day)).toEqual(['Now']);
  });

  it('shows the zeny by place, and stacks with, without and excluded from prices separately', async () => {
    const kept = { ...owned(501, 3), item: { nameid: 501, states: ['equipped'] } };
    const storage = [...replies['account.storage'].storage, kept];
    const model = await openModel({ 'account.storage': { storage, emblems: {} } });
    const { summary, rows } = model.getSnapshot();
    const places = 'Characters 1,000z, mails 500z, master bank 20z';
    const stacks = '1 stack with a price (1 unsure), 1 unpriced, 1 kept';
    expect(summary).toBe(`${places}. ${stacks}.`);
    expect([rows[0]?.cells[3]?.title, rows[0]?.cells.at(-1)?.title]).toEqual([places, stacks]);
    expect([rows[1]?.cells[3]?.title, rows[1]?.cells.at(-1)?.title]).toEqual([
      undefined,
      '1 stack with a price, 1 unpriced',
    ]);
  });

  it('shows changes by item states only if there are any', async () => {
    const hidden = async (set_aside: number) => {
      const day = { day: 1, zeny: 0, value: 5, gained: 0, set_aside, repriced: 0, priced: 1, unpriced: 0 };
      const model = await openModel({ 'account.storageValue': { days: [day], zeny: 0, bank_zeny: 0 } });
      return [model.getSnapshot().hiddenColumns.includes('set_aside'), model.getSnapshot().rows[1]?.cells[7]?.text];
    };
    expect([await hidden(0), await hidden(-5_000_000)]).toEqual([
      [true, ''],
      [false, '-5,000,000z'],
    ]);
  });
});
