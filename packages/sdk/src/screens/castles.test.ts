import { expect, it } from 'vitest';
import { woe as woeSchema } from '../contract/site.ts';
import { until } from '../core/store.ts';
import { hour } from '../core/time-units.ts';
import { castleHistory } from '../modals/castle-history.ts';
import { holdStatus } from '../rules/game/castles.ts';
import { flushPromises, type MockReply, RefusedReply, testApp } from '../testing/index.ts';

const [emberwatch, briarhold] = [
  { map: 'prtg_cas01', name: 'Emberwatch', location: 'West' },
  { map: 'payg_cas02', name: 'Briarhold', location: 'North' },
];
/** The test clock starts at the beginning of the battle, on a Friday. */
const battle = Date.UTC(2026, 10, 20, 12);
const friday = battle - 12 * hour;
const woe = woeSchema.parse({
  windows: [{ day: 5, start: '12:00', end: '13:00', castles: ['prtg_cas01'] }],
  castles: [emberwatch, briarhold],
});
const site = { woe };

const castles = [
  { id: 0, ...emberwatch, guild: 'Lanterns', emblem_img: '/e/3', since: friday, times_held: 2 },
  { id: 1, ...briarhold, guild: 'Wicks', times_held: 1 },
  { id: 9, name: 'Castle 9', map: '', times_held: 0 },
];
const holds = [
  { castle_id: 0, castle: 'Emberwatch', map: 'prtg_cas01', guild: 'Lanterns', from: friday, times_held: 2 },
  { castle_id: 0, castle: 'Emberwatch', map: 'prtg_cas01', guild: '__proto__', to: friday, times_held: 1 },
  { castle_id: 1, castle: 'Briarhold', map: 'payg_cas02', guild: 'Wicks', from: friday, times_held: 1 },
];
const replies = {
  'server.castles': { castles },
  'server.castleHistory': { holds, emblems: { Lanterns: '/e/3' } },
};

it.each([
  ['before', battle - 1, 'Won by'],
  ['from the start', battle, 'Held now by'],
  ['until the end', battle + hour - 1, 'Held now by'],
  ['after', battle + hour, 'Won by'],
])('the words for the guild that holds a castle fit the time of a battle: %s', (_, now, status) => {
  expect(holdStatus(woe, 'prtg_cas01', now)).toBe(status);
  // The schedule has a battle for another castle, so this castle is not fought for.
  expect(holdStatus(woe, 'payg_cas02', now)).toBe('Won by');
  expect(holdStatus(undefined, 'prtg_cas01', now)).toBe('Held by');
});

async function showTable() {
  const { app } = testApp({ level: 0, hash: '#/control_panel/castles', replies, site });
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind !== 'table') throw new Error('table expected');
  await until(model, ({ loading }) => !loading);
  return model;
}

it('the castle page lists castles with the guilds that hold them', async () => {
  const model = await showTable();
  const texts = model.getSnapshot().rows.map(({ cells }) => cells.map(({ text }) => text));
  expect(texts.map(([castle, , status, guild]) => [castle, status, guild])).toEqual([
    ['Briarhold', 'Won by', 'Wicks'],
    ['Castle 9', 'Not held', 'No guild holds it'],
    ['Emberwatch', 'Held now by', 'Lanterns'],
  ]);
  expect(texts.map(([, , , , since, to]) => [since, to])).toEqual([
    ['Unknown', 'now'],
    ['', ''],
    [expect.stringMatching(/^Nov 20, 2026/), 'now'],
  ]);
  expect(model.allRows()[2]).toEqual({
    ...{ castle_id: 0, castle: 'Emberwatch', map: 'prtg_cas01', location: 'West', status: 'Held now by' },
    ...{ guild: 'Lanterns', since: '2026-11-20T00:00:00.000Z', until: undefined, times_held: 2 },
  });
});

it('the castle page lists all guilds that held castles', async () => {
  const model = await showTable();
  model.switchMode('history');
  await until(model, ({ loading, refreshing }) => !loading && !refreshing);
  const rows = model.allRows().map(({ castle, status, guild, since, until: to }) => [castle, status, guild, since, to]);
  expect(rows).toEqual([
    ['Briarhold', 'Holds it', 'Wicks', '2026-11-20T00:00:00.000Z', undefined],
    ['Emberwatch', 'Holds it', 'Lanterns', '2026-11-20T00:00:00.000Z', undefined],
    ['Emberwatch', 'Held it', '__proto__', undefined, '2026-11-20T00:00:00.000Z'],
  ]);
});

it('the castle page shows the history of one castle in a dialog', async () => {
  const { app } = testApp({ replies, site });
  const params = { castle: { id: 0, name: 'Emberwatch' } };
  const history = await castleHistory.load?.(params, app.context, new AbortController().signal);
  const [grid] = castleHistory.body(params, app.context, history);
  if (grid?.kind !== 'grid') throw new Error('grid expected');
  expect(grid.title).toBe('Emberwatch (2 holders)');
  expect(grid.rows.map(({ cells }) => cells.map(({ text, picture }) => picture?.src ?? text))).toEqual([
    ['/e/3', expect.stringMatching(/^Nov (19|20), 2026/), 'now'],
    ['__proto__', 'Unknown', expect.stringMatching(/^Nov (19|20), 2026/)],
  ]);
});

function openServerInfo(served: Record<string, MockReply>) {
  const { app } = testApp({ hash: '#/server_info', site, replies: served });
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind !== 'page') throw new Error('page expected');
  const card = () => model.getSnapshot().cards?.find(({ id }) => id === 'woe');
  return { model, card };
}

it('the server page shows the guilds that hold castles', async () => {
  const { model, card } = openServerInfo(replies);
  await until(
    model,
    () => card()?.sections.some((section) => section.kind === 'grid' && section.columns.length === 3) ?? false,
  );
  const grid = card()?.sections[1];
  expect(grid?.kind === 'grid' && grid.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
    ['Emberwatch', 'West', 'Held now by Lanterns'],
    ['Briarhold', 'North', 'Won by Wicks'],
  ]);
});

it('the server page shows the castles of a server that does not record who holds them', async () => {
  const { card } = openServerInfo({ 'server.castles': new RefusedReply(404, 'none') });
  await flushPromises();
  expect(card()?.sections[1]).toMatchObject({
    title: 'Castles',
    columns: [{ title: 'Castle' }, { title: 'Location' }],
  });
});

it('the server page reports that the guilds that hold castles could not be loaded', async () => {
  const { model, card } = openServerInfo({ 'server.castles': new RefusedReply(500, 'broken') });
  await until(model, () => (card()?.sections.length ?? 0) > 2);
  expect(card()?.sections[2]).toEqual({
    kind: 'text',
    paragraphs: ['Failed to retrieve the guilds that hold the castles.'],
  });
});
