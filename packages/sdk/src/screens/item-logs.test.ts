import { describe, expect, it } from 'vitest';
import { logTypes } from '../contract/constants.ts';
import { itemRecord } from '../contract/databases.ts';
import { until } from '../core/store.ts';
import { testApp } from '../testing/index.ts';

const item = itemRecord.parse({ id: 501, name: 'Red Potion', aegis_name: 'Red_Potion', type: 'Healing' });
const log = (char_name: string, log_type: number, acc_name?: string) => ({
  ...{
    time: Date.UTC(2026, 10, 20),
    items: [{ item: { nameid: 501 }, amount: 1 }],
    modifier: 0,
    char_name,
    log_type,
    acc_name,
  },
});

it.each([
  [true, 'clock was wrong'],
  [undefined, ''],
])('the item log marks a line that the game recorded with a wrong clock: %s', async (clock_was_wrong, mark) => {
  const { app } = testApp({
    level: 99,
    hash: '#/control_panel/admin_item_logs',
    files: { '/db/item_db': [item] },
    replies: { 'admin.itemLogs': { item_logs: [{ ...log('Lumen', logTypes['Monster Drop']), clock_was_wrong }] } },
  });
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind !== 'table') throw new Error('a table expected');
  await until(model, ({ loading }) => !loading);
  const at = model.columns.findIndex(({ id }) => id === 'date');
  const text = model.getSnapshot().rows[0]?.cells[at]?.text ?? '';
  expect(text.replace(/^.*\d{2}:\d{2}(:\d{2})?( [AP]M)?/, '').replace(/^\W+/, '')).toBe(mark);
});

it.each([
  ['a character', log('Lumen', logTypes['Monster Drop'], 'lumen_main'), { key: 'characters', value: 'Lumen' }],
  ['a monster that drops', log('Barrow Wight', logTypes['Monster Drop']), undefined],
  ['a monster that loots', log('Poring', logTypes.Loot), undefined],
])('the item log links the name of %s to a filter only if the filter finds something', async (_, entry, filter) => {
  const { app } = testApp({
    level: 99,
    hash: '#/control_panel/admin_item_logs',
    files: { '/db/item_db': [item] },
    replies: { 'admin.itemLogs': { item_logs: [entry] } },
  });
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind !== 'table') throw new Error('a table expected');
  await until(model, ({ loading }) => !loading);
  const at = model.columns.findIndex(({ id }) => id === 'character');
  const shown = model.getSnapshot().rows[0]?.cells[at];
  expect([shown?.text, shown?.filter]).toEqual([entry.char_name, filter]);
});

it('an item log line is exported with readable items for spreadsheets, and with objects for programs', async () => {
  const card = itemRecord.parse({
    id: 4025,
    name: 'Skeleton Worker Card',
    aegis_name: 'Skeleton_Worker_Card',
    type: 'Card',
  });
  const blade = itemRecord.parse({ id: 1201, name: 'Knife', aegis_name: 'Knife', type: 'Weapon', slots: 3 });
  const items = [
    { item: { nameid: 501 }, amount: 5 },
    { item: { nameid: 1201, refine: 7, cards: [4025, 0, 0, 0] }, amount: -1 },
    { zeny: -12_500 },
  ];
  const { app, effects } = testApp({
    level: 99,
    hash: '#/control_panel/admin_item_logs',
    files: { '/db/item_db': [item, card, blade] },
    replies: { 'admin.itemLogs': { item_logs: [{ ...log('Lumen', logTypes['Monster Drop']), items }] } },
  });
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind !== 'table') throw new Error('a table expected');
  await until(model, ({ loading }) => !loading);
  await model.save('csv');
  await model.save('json');
  const [csv = '', json = ''] = [...effects.saved.values()];
  expect(csv).toContain('Red Potion: +5; +7 Knife [3] (Skeleton Worker Card): -1; Zeny: -12,500z');
  expect(csv).not.toContain('{');
  expect(JSON.parse(json)[0].items).toMatchObject([
    { nameid: 501, amount: 5 },
    { nameid: 1201, refine: 7, cards: [4025], amount: -1 },
    { zeny: -12_500 },
  ]);
  expect(model.allRows()[0]?.items).toMatchObject([{ nameid: 501 }, { nameid: 1201 }, { zeny: -12_500 }]);
});

describe('usual prices in an item log', () => {
  const priceOf = (variant: string, fair: number, confidence = 'high') => ({
    ...{ variant, fair, low: fair, high: fair, confidence, basis: 'sold', trades: 12, sellers: 3, buyers: 3 },
  });
  const entry = (items: object[], at: number) => ({ ...log('Lumen', logTypes.Trade), items, time: at });
  const bought = entry([{ item: { nameid: 501, identified: true }, amount: 10 }, { zeny: -400 }], 5);
  const soldDear = entry([{ item: { nameid: 501, identified: true }, amount: -2 }, { zeny: 150 }], 4);
  const refined = entry([{ item: { nameid: 501, identified: true, refine: 4 }, amount: 1 }], 3);
  const several = entry(
    [
      { item: { nameid: 501, identified: true }, amount: 1 },
      { item: { nameid: 502, identified: true }, amount: 1 },
      { zeny: -9 },
    ],
    2,
  );
  const gold = itemRecord.parse({ id: 502, name: 'Gold', aegis_name: 'Gold', type: 'Etc' });

  async function show(search = '', pages: object[][] = [[bought, soldDear, refined, several]]) {
    const calls = { prices: 0, logs: 0 };
    const { app } = testApp({
      level: 0,
      hash: `#/control_panel/item_logs?search=${encodeURIComponent(search)}`,
      files: { '/db/item_db': [item, gold], '/db/mob_db': [], '/db/map_db': [] },
      replies: {
        'account.itemLogs': ({ cursor = '0' }: { cursor?: string }) => {
          calls.logs += 1;
          const next = Number(cursor) + 1;
          return { item_logs: pages[Number(cursor)] ?? [], next_cursor: next < pages.length ? String(next) : null };
        },
        'server.prices': () => {
          calls.prices += 1;
          return { prices: [priceOf('501', 50), priceOf('502', 2_000_000, 'low')] };
        },
      },
    });
    const { model } = app.activeScreen.getSnapshot();
    if (model.kind !== 'table') throw new Error('a table expected');
    await until(model, ({ loading, refreshing }) => !loading && !refreshing);
    return { model, calls };
  }

  it('are shown in the last column, with the difference of the paid price', async () => {
    const { model } = await show();
    const texts = model.getSnapshot().rows.map(({ cells }) => cells.at(-1)?.text);
    expect(texts).toEqual(['50z, paid 20% below', '50z, sold 50% above', '', '50z, 2,000,000z']);
    const [paid, received] = model.getSnapshot().rows.map(({ cells }) => cells.at(-1)?.parts?.[0]?.parts?.[1]);
    expect([paid?.tone, received?.tone]).toEqual(['good', 'good']);
  });

  it.each([
    ['fair>=1m', [2]],
    ['fair<1k', [5, 4, 2]],
    ['off>=20', [5]],
    ['off<=-50', [4]],
    ['confidence:low', [2]],
    ['confidence:low fair<1k', []],
  ])('are searched by %s', async (text, times) => {
    const { model } = await show(text);
    expect(model.getSnapshot().reading?.problems).toEqual([]);
    expect(model.allRows().map(({ time }) => new Date(String(time)).getTime())).toEqual(times);
  });

  it('are searched page by page until an entry is found, with the prices of the first page', async () => {
    const { model, calls } = await show('fair>=1m', [[bought], [soldDear, refined], [several], [several]]);
    expect([model.allRows().length, calls]).toEqual([1, { prices: 1, logs: 3 }]);
    await model.loadMore();
    expect([model.allRows().length, new Set(model.getSnapshot().rows.map(({ key }) => key)).size]).toEqual([2, 2]);
  });

  it('are exported as fields of the moved items', async () => {
    const { model } = await show();
    expect(model.allRows()[0]?.items).toMatchObject([{ fair: 50, confidence: 'high', basis: 'sold', off: 20 }, {}]);
  });
});
