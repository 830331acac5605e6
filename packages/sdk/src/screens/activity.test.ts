import { expect, it } from 'vitest';
import { until } from '../core/store.ts';
import { testApp } from '../testing/index.ts';

const player = (char_name: string, base_level: number, guild?: string) => ({
  ...{ char_name, base_level, guild },
  ...{ class: 'Novice', job_level: 1 },
});
const activity = {
  last_online_24h: 2,
  last_online_7d: 3,
  last_online_24h_players: [player('Cid', 9), player('Ada', 99, 'Lanterns')],
  last_online_7d_players: [player('Bo', 50), player('Cid', 9), player('Ada', 99, 'Lanterns')],
};

async function show(hash = '#/control_panel/activity') {
  const replies = { 'server.playerActivity': { activity, emblems: {} } };
  const { model } = testApp({ level: 0, hash, replies }).app.activeScreen.getSnapshot();
  if (model.kind !== 'cards') throw new Error('cards expected');
  await until(model, ({ loading }) => !loading);
  const names = () =>
    model
      .getSnapshot()
      .cards.map(({ sections: [grid] }) => (grid?.kind === 'grid' ? grid.rows.map(({ cells }) => cells[0]?.text) : []));
  return { model, names };
}

it("the activity list keeps the server's order until the user sorts", async () => {
  const { model, names } = await show();
  expect(names()).toEqual([
    ['Cid', 'Ada'],
    ['Bo', 'Cid', 'Ada'],
  ]);
  model.sortBy('name');
  expect(names()).toEqual([
    ['Ada', 'Cid'],
    ['Ada', 'Bo', 'Cid'],
  ]);
  model.sortBy('name');
  expect(names()[1]).toEqual(['Cid', 'Bo', 'Ada']);
  model.sortBy('base_level');
  expect(names()[1]).toEqual(['Cid', 'Bo', 'Ada']);
  model.sortBy('guild');
  expect(names()[1]?.[0]).toBe('Ada');
});

it.each([
  ['ada', [['Ada'], ['Ada']]],
  ['lantern', [['Ada'], ['Ada']]],
  ['50', [[], ['Bo']]],
  ['novice bo', [[], ['Bo']]],
  ['nobody', [[], []]],
])('the player activity search finds %s in both lists and keeps the total counts', async (search, found) => {
  const { model, names } = await show(`#/control_panel/activity?search=${search}`);
  expect(names()).toEqual(found);
  expect(model.getSnapshot().cards[0]?.title).toBe('2 Players online in the last 24 hours');
});
