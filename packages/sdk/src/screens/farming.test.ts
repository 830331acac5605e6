import { expect, it } from 'vitest';
import { dialog } from '../catalog/dialogs.ts';
import { itemRecord, mapRecord, mobRecord } from '../contract/databases.ts';
import { until } from '../core/store.ts';
import { openDialog, testApp } from '../testing/index.ts';

const drops = [
  { id: 909, name: 'Jellopy', rate: 7_000 },
  { id: 4_001, name: 'Poring Card', rate: 1 },
];
const files = {
  '/db/item_db': [
    itemRecord.parse({ id: 909, name: 'Jellopy', type: 'Etc', sell: 3 }),
    itemRecord.parse({ id: 4_001, name: 'Poring Card', type: 'Card', sell: 10 }),
  ],
  '/db/mob_db': [
    mobRecord.parse({ id: 1002, name: 'Poring', hp: 50, lv: 1, drops }),
    mobRecord.parse({ id: 1040, name: 'Golem', hp: 3_900, lv: 61, drops, mode: ['Aggressive'] }),
  ],
  '/db/map_db': [
    mapRecord.parse({
      ...{ id: 'field', name: 'Field', width: 100, height: 100, cells: 6_000 },
      spawns: [
        { mob_id: 1002, name: 'Poring', total_amount: 50, interval: 5_000 },
        { mob_id: 1040, name: 'Golem', total_amount: 50, interval: 5_000 },
      ],
    }),
  ],
};

const limits = ' · Estimates: alone, no misses, deaths, skills, breaks or selling';

async function openFarming(query: string) {
  const test = testApp({
    ...{ files, level: 0, hash: `#/control_panel/farming${query}` },
    replies: {
      'server.prices': { prices: [] },
      'server.hunts': { maps: [{ map: 'field', kills_per_hour: 480, hunters: 3 }], unlogged: [] },
      'account.info': { master_account: { email: 'a@example.org' }, player_accounts: [], emblems: {} },
    },
  });
  const { model } = test.app.activeScreen.getSnapshot();
  if (model.kind !== 'table') throw new Error('table expected');
  await until(model, ({ loading, refreshing }) => !loading && !refreshing);
  return { ...test, model };
}

it('the address of the farming list contains the settings of the player', async () => {
  const { model } = await openFarming('?kill_time=5&teleport=1&cards=no&level=..60');
  const { rows, summary, filters, warnings } = model.getSnapshot();
  expect(rows.length).toBe(1);
  expect(summary).toBe(`Player: 5 s per kill, teleporting, cards not counted${limits}`);
  expect(filters.map(({ label }) => label)).toEqual([
    '5 s per kill',
    'Level 60 or lower',
    'Teleports',
    'Cards not counted',
  ]);
  expect(warnings).toEqual([]);
  const [row] = model.allRows();
  expect(row).toMatchObject({ kill_time: 5, kills: 510, measured_kills: 480, hunters: 3 });
  expect(row?.monsters).toEqual([expect.objectContaining({ name: 'Poring' })]);
});

it('items that the player excludes do not count for zeny and drops', async () => {
  const { model } = await openFarming('?without=909');
  const { summary, filters } = model.getSnapshot();
  expect([summary, filters[0]?.label]).toEqual([
    `Player: 400 damage/s, walking, cards counted, without 1 item${limits}`,
    'Without Jellopy',
  ]);
  expect(model.allRows()[0]).toMatchObject({ zeny_without_cards: 0, drops: [expect.objectContaining({ id: 4_001 })] });
});

it('a changed farming setting loads the list of maps again', async () => {
  const { app, model } = await openFarming('?dps=1');
  const before = Number(model.allRows()[0]?.kills);
  model.addFilter({ key: 'dps', value: '3200' });
  await until(model, ({ summary }) => summary?.includes('3,200') === true);
  expect(Number(model.allRows()[0]?.kills)).toBeGreaterThan(before);
  expect(app.context.location.getSnapshot().query).toEqual({ dps: '3200' });
});

it.each(['0', '-5', '1e9', '1000000000', 'many', '400,500'])(
  'an invalid setting dps=%s in the address is reported with its valid form',
  async (dps) => {
    const { model } = await openFarming(`?dps=${dps}`);
    const { warnings, summary } = model.getSnapshot();
    expect(warnings).toEqual([
      expect.stringMatching(
        /^This list does not support dps=.*\. Damage per second must be a whole number from 1 to 10,000,000\.$/,
      ),
    ]);
    expect(summary).toContain('400 damage/s');
  },
);

it('the seconds per kill replace the damage, and a notice reports it', async () => {
  const { model } = await openFarming('?dps=100&kill_time=2');
  expect(model.getSnapshot().warnings).toEqual(['Seconds per kill replace the damage per second.']);
});

it('the form with the farming settings changes the address', async () => {
  const test = await openFarming('?dps=100&search=field');
  const { form, disabled, fill, submit, app } = await openDialog(test, dialog('farming_setup'));
  expect(form.getSnapshot().values).toMatchObject({ dps: '100', cards: true, teleport: false });
  fill({ dps: '0' });
  expect(disabled()).toBe('Damage per second must be a whole number from 1 to 10,000,000.');
  fill({ dps: '750', level: '1..60', avoid: ['boss'], cards: false });
  await submit();
  const { path, query } = app.context.location.getSnapshot();
  expect([path, query]).toEqual([
    '/control_panel/farming',
    { dps: '750', search: 'field', level: '1..60', avoid: 'boss', cards: 'no' },
  ]);
});
