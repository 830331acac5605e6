import { describe, expect, it } from 'vitest';
import { itemRecord } from '../contract/databases.ts';
import { itemInstance } from '../contract/entities.ts';
import { until } from '../core/store.ts';
import { testApp } from '../testing/index.ts';
import { buyers } from './buyers.ts';

const files = {
  '/db/item_db': [
    itemRecord.parse({ id: 501, name: 'Red Potion', aegis_name: 'Red_Potion', type: 'Healing', sell: 25 }),
  ],
  '/db/mob_db': [],
  '/db/map_db': [],
};

const store = (price: number, amount: number, more: object = {}) => ({
  ...{ item: { nameid: 501 }, price, amount, shop_name: 'I buy', character_name: 'Bo', created_at: 1 },
  ...{ map: 'prontera', x: 150, y: 20, type: 2, ...more },
});

const owned = (amount: number, piece: object = {}) => ({
  ...{ item: { nameid: 501, ...piece }, amount, account_name: 'ada_main', character_name: 'Ada', storage_type: 4 },
});

const guild = {
  'account.guildAccess': { has_guild_storage_access: true, has_guild_membership: true },
  'account.guildStorage': { storage: [owned(6), owned(7)].map((row) => ({ ...row, guild: 'Ravens' })), emblems: {} },
};

const replies = {
  'account.storage': { storage: [owned(6), owned(7), owned(2, { states: ['broken'] })], emblems: {} },
  'account.info': {
    master_account: { email: 'ada@example.org' },
    player_accounts: [{ id: 1, user_id: 'ada', characters: [{ id: 1, name: 'Ada', class: 'Merchant' }] }],
    emblems: {},
  },
  'server.liveMarket': {
    live_market: [
      store(999, 9, { character_name: 'Ada', shop_name: 'Mine' }),
      store(80, 9, { limit: 400 }),
      store(90, 4, { character_name: 'Cy', map: 'geffen', x: 1, y: 2 }),
    ],
    start_time: 1,
  },
  ...guild,
};

/** Opens a storage list, and returns for each row its Sell Now value and the content of its dialog about buyers. */
async function rowsOf(id: string) {
  const { app } = testApp({ files, level: 0, hash: `#/control_panel/${id}`, replies });
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind !== 'table') throw new Error('table expected');
  await until(model, ({ loading }) => !loading);
  const sellNow = model.columns.findIndex(({ title }) => title === 'Sell Now');
  const found = [];
  for (const { key, cells } of model.getSnapshot().rows) {
    model.open(key);
    const { params } = app.context.dialog.getSnapshot() as { params: Parameters<typeof buyers.body>[0] };
    const data = await buyers.load?.(params, app.context, new AbortController().signal);
    const [facts, grid] = buyers.body(params, app.context, data);
    if (facts?.kind !== 'facts' || grid?.kind !== 'grid') throw new Error('facts and grid expected');
    const shown = facts.facts.flatMap(({ label, value }) => (label === 'Sell Now' ? [value.text] : []))[0];
    found.push({ listed: cells[sellNow]?.text, shown, grid });
  }
  return found;
}

describe('the dialog with the buyers of stored items', () => {
  it.each(['storage', 'guild_storage'])('shows the same zeny as the list %s', async (id) => {
    const rows = await rowsOf(id);
    const listed = rows.map(({ listed }) => listed);
    // Expected sales: Cy's buying store takes 4 items of the first stack, and Bo's 5 within its zeny limit, 2 of the
    // first and 3 of the second. NPCs take 4.
    expect(listed.slice(0, 2)).toEqual(['520z', '340z']);
    expect(rows.map(({ shown }) => shown)).toEqual(listed);
  });

  it('shows for each shop the chat command to find it, the price, the wanted items and the zeny, without own shops', async () => {
    const [{ grid } = { grid: undefined }] = await rowsOf('storage');
    expect(grid?.columns.map(({ title }) => title)).toEqual(['Shop', 'Map', 'Price', 'Wanted', 'Zeny']);
    expect(grid?.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['I buy, Cy', 'geffen (1, 2)', '90z', '4', ''],
      ['I buy, Bo', 'prontera (150, 20)', '80z', '5', '400z'],
    ]);
    expect(grid?.rows[1]?.cells[1]?.copyText).toBe('/navi prontera 150/20');
  });

  it('shows no shops for an item that buying stores do not accept', async () => {
    const grid = (await rowsOf('storage')).at(-1)?.grid;
    expect([grid?.rows, grid?.empty]).toEqual([[], expect.stringContaining('only identified items')]);
  });

  it('accepts a stack that is not in a list', async () => {
    const { app } = testApp({ files, level: 0, replies });
    const stack = { item: itemInstance.parse({ nameid: 501 }), amount: 2 };
    const params = { ...stack, stacks: [stack], at: 0, own_characters: new Set(['Ada']) };
    const data = await buyers.load?.(params, app.context, new AbortController().signal);
    expect(data?.valued?.value.sellNow).toBe(180);
  });
});
