import { expect, it } from 'vitest';
import { dialog } from '../catalog/dialogs.ts';
import { itemRecord, mapRecord, mobRecord } from '../contract/databases.ts';
import { until } from '../core/store.ts';
import { openDialog, testApp } from '../testing/index.ts';

const files = {
  '/db/item_db': [
    itemRecord.parse({ id: 909, name: 'Jellopy', type: 'Etc', sell: 3 }),
    itemRecord.parse({ id: 4_001, name: 'Poring Card', type: 'Card' }),
    itemRecord.parse({ id: 1_101, name: 'Sword', type: 'Weapon' }),
    itemRecord.parse({ id: 1_102, name: 'Sword', type: 'Weapon' }),
  ],
  '/db/mob_db': [
    mobRecord.parse({
      ...{ id: 1002, name: 'Poring', hp: 50, lv: 1 },
      drops: [
        { id: 909, name: 'Jellopy', rate: 7_000 },
        { id: 4_001, name: 'Poring Card', rate: 1 },
      ],
    }),
  ],
  '/db/map_db': [
    mapRecord.parse({
      ...{ id: 'field', name: 'Field', width: 100, height: 100, cells: 6_000 },
      spawns: [{ mob_id: 1002, name: 'Poring', total_amount: 50, interval: 5_000 }],
    }),
  ],
};

const measuredMaps = [{ map: 'field', kills_per_hour: 480, hunters: 3 }];

async function open(hash: string, maps: readonly unknown[] = measuredMaps) {
  const test = testApp({
    ...{ files, level: 0, hash: `#/control_panel/${hash}` },
    replies: {
      'server.prices': { prices: [] },
      'server.hunts': { maps, unlogged: [] },
      'account.info': { master_account: { email: 'a@example.org' }, player_accounts: [], emblems: {} },
    },
  });
  const { model } = test.app.activeScreen.getSnapshot();
  if (model.kind !== 'table') throw new Error('table expected');
  await until(model, ({ loading, refreshing }) => !loading && !refreshing);
  return { ...test, model, hash: () => test.app.context.location.getSnapshot() };
}

const limits = ' · Estimates: alone, average luck, no misses, deaths, skills or breaks';

const wanted = 'items=4001,909,1101&kill_time=5&teleport=1';

it('the hunt plan shows kills and hours for each item and for all items', async () => {
  const { model } = await open(`hunt?${wanted}`);
  const { rows, summary, filters } = model.getSnapshot();
  expect(rows.map(({ cells }) => cells.map(({ text }) => text).join(' | '))).toEqual([
    'Jellopy | Poring, 70% | 1 | field Field | 0.0028 h | 0.0019 h | 510 | 480',
    'Poring Card | Poring, 0.01% | 10,000 | field Field | 19 h | 13 h | 510 | 480',
    'Sword | No monster | Unknown | No map | Unknown | Unknown |  | ',
  ]);
  expect(summary).toBe(
    `One after the other: 10,000 kills, 19 h · 1 on no map · Player: 5 s per kill, teleporting${limits}`,
  );
  expect(filters.map(({ label }) => label)).toContain('Poring Card');
  expect(model.allRows()[1]).toMatchObject({
    item_id: 4_001,
    kills: 10_000,
    hours: 19,
    kills_per_hour: 510,
    measured_kills: 480,
    hunters: 3,
  });
});

it('the hunt plan ranks maps for all wanted items, and both hunt lists share one address', async () => {
  const { model, hash } = await open(`hunt?${wanted}`);
  const button = model.toolbar.find(({ label }) => label === 'Best Maps');
  if (!button) throw new Error('a button was expected');
  await model.activate(button);
  const { path, query } = hash();
  expect([path, query]).toEqual([
    '/control_panel/hunt_maps',
    { items: '4001,909,1101', kill_time: '5', teleport: '1' },
  ]);
  const maps = await open('hunt_maps?items=4001,909&kill_time=5&teleport=1');
  const { rows, summary } = maps.model.getSnapshot();
  expect(summary).toBe(`Player: 5 s per kill, teleporting${limits}`);
  const [row] = rows;
  expect(row?.cells.map(({ text }) => text)).toEqual([
    ...['field Field', '2 of 2', 'Poring Card, Jellopy', '19 h', '19 h', '10,000', '510', '480'],
  ]);
});

it('the hunt plan adds and removes wanted items in the address', async () => {
  const test = await open('hunt?items=909');
  const added = await openDialog(test, dialog('hunt_add'));
  added.fill({ item: ' poring CARD ' });
  await added.submit();
  expect(test.hash().query).toEqual({ items: '909,4001' });
  await until(test.model, ({ rows, refreshing }) => rows.length === 2 && !refreshing);
  await test.model.runRowAction('remove', '909');
  expect(test.hash().query).toEqual({ items: '4001' });
});

it.each([
  ['Excalibur', 'There is no item "Excalibur".'],
  ['sword', 'Several items have this name. Enter an ID: 1101, 1102.'],
])('the hunt plan refuses to add %s with the reason', async (item, response) => {
  const test = await open('hunt?items=909');
  const added = await openDialog(test, dialog('hunt_add'));
  added.fill({ item });
  await added.submit();
  expect(added.shown()?.dialog).toMatchObject({ id: 'error', params: { response } });
  expect(test.hash().query).toEqual({ items: '909' });
});

it('the hunt plan asks for items if the address contains none', async () => {
  const { model } = await open('hunt');
  expect(model.getSnapshot().empty).toBe('Add the items that you want, and see where you get them soonest');
});

it('the hunt plan omits the measured kills if the item log is empty', async () => {
  const { model: measured } = await open(`hunt?${wanted}`);
  expect(measured.getSnapshot().hiddenColumns).toEqual([]);
  const { model } = await open(`hunt?${wanted}`, []);
  expect(model.getSnapshot().hiddenColumns).toEqual(['measured']);
});
