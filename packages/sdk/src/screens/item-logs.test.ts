import { expect, it } from 'vitest';
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
])('marks a line whose clock was wrong: %s', async (clock_was_wrong, mark) => {
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
])('pressing the name of %s filters the list only if the filter finds something', async (_, entry, filter) => {
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

it('writes the items of a line so that people can read them in a spreadsheet, and as objects for programs', async () => {
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
