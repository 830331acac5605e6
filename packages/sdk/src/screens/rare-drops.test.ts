import { expect, it } from 'vitest';
import { until } from '../core/store.ts';
import { day, hour } from '../core/time-units.ts';
import { testApp } from '../testing/index.ts';

/** Current time of the test clock. */
const now = Date.UTC(2026, 10, 20, 12);

const rare = (item_name: string, last_seen: number, more: object = {}) => ({
  ...{ item_id: 4001, item_name, kind: 'drop', mob_id: 1002, mob_name: 'Poring', map: 'prt_fild08', count: 1 },
  ...{ map_name: 'Prontera Field', last_seen, by_day: false },
  ...more,
});

const files = { '/db/item_db': [], '/db/mob_db': [], '/db/map_db': [], '/db/skill_db': [] };

async function show(drops: readonly object[], { unlogged = [] as string[], search = '' } = {}) {
  const replies = { 'server.drops': { drops, unlogged } };
  const site = { observed_drops: true, databases: { item: '1', mob: '1', map: '1', skill: '1' } };
  const hash = `#/control_panel/rare_drops${search === '' ? '' : `?search=${encodeURIComponent(search)}`}`;
  const { app } = testApp({ level: 0, hash, replies, site, files });
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind !== 'table') throw new Error('table expected');
  await until(model, ({ loadedAt, loading }) => loadedAt !== undefined && !loading);
  const { rows, notice, empty } = model.getSnapshot();
  return { model, notice, empty, texts: rows.map(({ cells }) => cells.map(({ text }) => text)) };
}

it('the rare drop list shows the newest drop first, with an age in hours, or the day for MVPs', async () => {
  const { texts, model } = await show([
    rare('Old Card', now - 3 * day),
    rare('Prize', now - day - 12 * hour, { kind: 'mvp', by_day: true, mob_name: 'Baphomet' }),
    rare('New Card', now - 2 * hour, { count: 3 }),
    rare('Stolen Card', now - 5 * day, { kind: 'theft', map: '', map_name: undefined }),
  ]);
  expect(texts).toEqual([
    ['New Card (3)', 'Poring', 'prt_fild08 Prontera Field', 'Drop', '2 hours ago'],
    ['Prize', 'Baphomet', 'prt_fild08 Prontera Field', 'MVP Reward', 'Nov 19, 2026'],
    ['Old Card', 'Poring', 'prt_fild08 Prontera Field', 'Drop', '3 days ago'],
    ['Stolen Card', 'Poring', 'Unknown', 'Theft', '5 days ago'],
  ]);
  expect(model.allRows()[0]).toMatchObject({ last_seen: '2026-11-20T10:00:00.000Z', by_day: false, count: 3 });
});

it.each([
  ['seen<1d', ['New Card']],
  ['seen>2d', ['Old Card']],
  ['how:mvp', ['Prize']],
  ['item:card', ['New Card', 'Old Card']],
  ['monster:baphomet', ['Prize']],
])('the rare drop list finds drops by %s', async (search, names) => {
  const { texts } = await show(
    [
      rare('Old Card', now - 3 * day),
      rare('Prize', now - day - hour, { kind: 'mvp', mob_name: 'Baphomet' }),
      rare('New Card', now - 2 * hour),
    ],
    { search },
  );
  expect(texts.map(([name]) => name)).toEqual(names);
});

it('the rare drop list shows that the item log of the server leaves out cards and MVP rewards', async () => {
  const { notice, empty } = await show([], { unlogged: ['cards', 'mvp'] });
  expect(notice).toBe('The item log of this server leaves out cards and MVP rewards, so their rates are unknown.');
  expect(empty).toBe('The item log has no card and no MVP reward yet');
});
