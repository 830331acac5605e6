import { expect, it } from 'vitest';
import { itemRecord, mapRecord } from '../contract/databases.ts';
import { skillRecord } from '../contract/skill-records.ts';
import { until } from '../core/store.ts';
import { testApp } from '../testing/index.ts';
import { createPalette } from './palette.ts';

const skills = [1, 2].map((id) =>
  skillRecord.parse({ id, name: `Skill ${id}`, aegis_name: `S_${id}`, max_level: 10, target: 'Attack' }),
);

const actionsOf = (palette: ReturnType<typeof createPalette>) =>
  palette.getSnapshot().groups.find(({ title }) => title === 'This screen')?.hits ?? [];

it('the palette offers and runs the export, sorting and reload of a list', async () => {
  const backups = [1, 2].map((size) => ({
    ...{ key: `k${size}`, file_name: `b${size}.gz`, size, size_human: `${size} B` },
    last_modified: 1_700_000_000_000 + size,
  }));
  const { app, effects } = testApp({
    ...{ level: 99, hash: '#/control_panel/database_backups' },
    replies: { 'admin.backups': { backups } },
  });
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind !== 'table') throw new Error('table expected');
  await until(model, ({ loading }) => !loading);
  const hits = actionsOf(createPalette(app));
  const labels = hits.map(({ label }) => label);
  expect(labels).toEqual(
    expect.arrayContaining(['Export as CSV', 'Export as JSON', 'Sort by Size', 'Reload this list']),
  );
  const run = async (name: string) => {
    const action = hits.find(({ label }) => label === name)?.action;
    if (!action || !('run' in action)) throw new Error(`${name} does nothing`);
    action.run();
    await Promise.resolve();
  };
  await run('Sort by Size');
  expect(model.getSnapshot().sort.column).toBe('size');
  await run('Export as CSV');
  await expect.poll(() => [...effects.saved.keys()]).toEqual(['database_backups.csv']);
});

const potion = itemRecord.parse({ id: 501, name: 'Red Potion', aegis_name: 'Red_Potion', type: 'Healing' });
const town = mapRecord.parse({ id: 'prontera', name: 'Town', width: 10, height: 10 });

it('the palette offers to sort a list by opening time, although no column has that title', async () => {
  const { app } = testApp({
    ...{ level: 0, hash: '#/control_panel/live_market' },
    files: { '/db/item_db': [potion], '/db/mob_db': [], '/db/map_db': [town] },
    replies: { 'server.liveMarket': { live_market: [], start_time: 0 } },
  });
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind !== 'table') throw new Error('table expected');
  await until(model, ({ loading }) => !loading);
  const labels = actionsOf(createPalette(app)).map(({ label }) => label);
  expect(labels).toContain('Sort by Opening Time');
  expect(labels).not.toContain('Sort by Shop Info');
});

it('the palette offers the list form of a database, and its columns in that form', async () => {
  const { app } = testApp({
    ...{ level: 0, hash: '#/control_panel/skill_db' },
    files: { '/db/skill_db': skills, '/db/item_db': [], '/db/mob_db': [], '/db/map_db': [] },
    site: { databases: { item: '1', mob: '1', map: '1', skill: '1' } },
  });
  await until(app.activeScreen, ({ model }) => model.kind === 'cards');
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind !== 'cards') throw new Error('cards expected');
  await until(model, ({ loading }) => !loading);
  expect(actionsOf(createPalette(app)).map(({ label }) => label)).toContain('Show as a list');
  model.setForm('list');
  const labels = actionsOf(createPalette(app)).map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['Show as cards', 'Sort by Name', 'Sort by Highest Level']));
});

it('the palette finds an action of the screen by words of its label', async () => {
  const { app } = testApp({
    level: 99,
    hash: '#/control_panel/database_backups',
    replies: { 'admin.backups': { backups: [] } },
  });
  const palette = createPalette(app);
  palette.setText('reload this');
  expect(actionsOf(palette).map(({ label }) => label)).toEqual(['Reload this list']);
});
