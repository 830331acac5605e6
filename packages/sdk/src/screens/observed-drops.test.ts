import { describe, expect, it } from 'vitest';
import { itemRecord, mobRecord } from '../contract/databases.ts';
import { until } from '../core/store.ts';
import { day, hour } from '../core/time-units.ts';
import { leafCells } from '../models/content.ts';
import { type MockReply, RefusedReply, testApp } from '../testing/index.ts';

/** Current time of the test clock. */
const now = Date.UTC(2026, 10, 20, 12);

const line = (item_name: string, verdict: string, more: object = {}) => ({
  ...{ mob_id: 1002, mob_name: 'Poring', item_id: 500 + item_name.length, item_name, kind: 'drop', stated: 0.055 },
  ...{ count: 5_500, expected: 5_450, observed: 0.0555, low: 0.0541, high: 0.0569, verdict, stolen: 0 },
  ...{ last_seen: now - 2 * hour, by_day: false, kills: 100_000, reference: 507 },
  ...more,
});

const files = {
  '/db/item_db': [itemRecord.parse({ id: 507, name: 'Jellopy' })],
  '/db/mob_db': [mobRecord.parse({ id: 1002, name: 'Poring' }), mobRecord.parse({ id: 1113, name: 'Drops' })],
  ...{ '/db/map_db': [], '/db/skill_db': [] },
};

async function openCard(reply: MockReply, { panel = 'mob_db', id = 1002, isVisitor = false, site = {} } = {}) {
  const replies = { 'server.mobDrops': reply, 'server.itemDrops': reply };
  const all = {
    observed_drops: true,
    share_links: true,
    databases: { item: '1', mob: '1', map: '1', skill: '1' },
    ...site,
  };
  const test = testApp({
    ...{ hash: `#/${isVisitor ? 'shared' : 'control_panel'}/${panel}?id=${id}`, replies, files, site: all },
    ...(!isVisitor && { level: 0 }),
  });
  await until(test.app.activeScreen, ({ model }) => model.kind === 'cards');
  const { model } = test.app.activeScreen.getSnapshot();
  if (model.kind !== 'cards') throw new Error('cards expected');
  await until(model, ({ loading, isLoadingDetails }) => !loading && !isLoadingDetails);
  const sections = () => model.getSnapshot().cards[0]?.sections ?? [];
  const found = sections().slice(sections().findIndex((section) => section.title?.startsWith('Observed Drops')));
  const grid = found.find((section) => section.kind === 'grid');
  return {
    ...{ ...test, model, sections },
    titles: sections().map(({ title }) => title),
    texts: found.flatMap((section) => (section.kind === 'text' ? section.paragraphs : [])),
    rows: grid?.kind === 'grid' ? grid.rows.map(({ cells }) => cells.map(({ text }) => text)) : [],
    legend: grid?.kind === 'grid' ? grid.legend?.map(({ word }) => word) : [],
    tones:
      grid?.kind === 'grid'
        ? grid.rows.map(({ cells }) => leafCells(cells[2] ?? { text: '' }).map(({ tone }) => tone))
        : [],
  };
}

const reportOf = (drops: readonly object[], more: object = {}) => ({
  drops,
  unlogged: [],
  counted_percent: 100,
  ...more,
});

describe('observed drops on the card of a monster', () => {
  it('show stated and observed rates, the interval and a label for a difference', async () => {
    const { rows, legend, tones } = await openCard(
      reportOf([
        line('Jellopy', 'reference', { stated: 0.7, observed: 0.7, low: undefined, high: undefined }),
        line('Apple', 'as_stated'),
        line('Empty Bottle', 'higher', { stated: 0.01, observed: 0.02, low: 0.018, high: 0.0223 }),
        line('Poring Card', 'too_few', { stated: 0.0001, count: 1, observed: 0.00001, last_seen: now - 40 * day }),
        line('Unripe Apple', 'too_few', { count: 0, last_seen: undefined }),
        line('Egg', 'not_logged', { count: 0, observed: undefined, low: undefined, high: undefined }),
        line('Prize', 'as_stated', { kind: 'mvp', by_day: true, last_seen: now - day - 12 * hour }),
      ]),
    );
    expect(rows).toEqual([
      ['Jellopy', '70%', 'Reference, about 100,000 kills', '2 hours ago'],
      ['Apple', '5.5%', '5.55%, 5.41-5.69%', '2 hours ago'],
      ['Unripe Apple', '5.5%', 'Too few to tell, 0 drops', 'Never'],
      ['Egg', '5.5%', 'Not logged', '2 hours ago'],
      ['Empty Bottle', '1%', 'Above stated, 2%, 1.8-2.23%', '2 hours ago'],
      ['Poring Card', '0.01%', 'Too few to tell, 1 drop', expect.stringMatching(/ago$/)],
      ['Prize (MVP reward)', '5.5%', '5.55%, 5.41-5.69%', 'Nov 19, 2026'],
    ]);
    expect(legend).toEqual(['Reference', 'Too few to tell', 'Not logged', 'Above stated']);
    expect(tones[4]).toContain('warn');
  });

  it('show since when drops are counted if the rates were changed', async () => {
    const { rows } = await openCard(reportOf([line('Apple', 'reference', { since: now - day, kills: 12 })]));
    expect(rows[0]?.[2]).toBe('Reference, about 12 kills since Nov 19, 2026');
  });

  it('show a sentence instead of numbers if the game does not log drops', async () => {
    const silent = line('Apple', 'not_logged', { count: 0, last_seen: undefined, kills: undefined });
    const { texts, rows } = await openCard(reportOf([silent], { unlogged: ['drops'] }));
    expect(texts).toEqual(['The item log of this server leaves out drops, so their rates are unknown.']);
    expect(rows).toEqual([]);
  });

  it('show a sentence while the item log has no drop, and in the title how much of the log is counted', async () => {
    const never = line('Apple', 'too_few', { count: 0, last_seen: undefined });
    expect((await openCard(reportOf([never]))).texts).toEqual(['The item log has no drop of it yet.']);
    const { titles, rows } = await openCard(reportOf([line('Apple', 'as_stated')], { counted_percent: 62 }));
    expect([titles.at(-1), rows.length]).toEqual(['Observed Drops (62% counted)', 1]);
  });

  it('show a sentence if they cannot be loaded, and keep the card', async () => {
    const { texts, titles, effects } = await openCard(new RefusedReply(500, 'broken'));
    expect(texts).toEqual(['Failed to load observed drops.']);
    expect(titles).toContain('Stats');
    expect(effects.warnings).toHaveLength(1);
  });

  it('are missing for a server without them, for some tokens, and for a record without drops', async () => {
    for (const reply of [new RefusedReply(404, 'not there'), new RefusedReply(403, 'not for this token'), reportOf([])])
      expect((await openCard(reply)).titles).not.toContain('Observed Drops');
    const { titles, calls } = await openCard(reportOf([line('Apple', 'as_stated')]), {
      site: { observed_drops: false },
    });
    expect(titles).not.toContain('Observed Drops');
    expect(calls.filter((call) => call.includes('Drops'))).toEqual([]);
  });

  it('are visible to visitors only if the market is public', async () => {
    const reply = reportOf([line('Apple', 'as_stated')]);
    const visitor = await openCard(reply, { isVisitor: true });
    expect(visitor.calls.filter((call) => call.includes('Drops'))).toEqual([]);
    expect((await openCard(reply, { isVisitor: true, site: { market_public: true } })).rows).toHaveLength(1);
  });

  it('change when the address selects another record', async () => {
    const { app, model, calls } = await openCard(reportOf([line('Apple', 'as_stated')]));
    app.navigate('#/control_panel/mob_db?id=1113');
    await until(model, ({ id, isLoadingDetails }) => id === '1113' && !isLoadingDetails);
    expect(calls.filter((call) => call.startsWith('server.mobDrops'))).toEqual([
      'server.mobDrops {"id":"1002"}',
      'server.mobDrops {"id":"1113"}',
    ]);
    app.navigate('#/control_panel/mob_db');
    await until(model, ({ id }) => id === undefined);
    expect(model.getSnapshot().cards.flatMap(({ sections }) => sections.map(({ title }) => title))).not.toContain(
      'Observed Drops',
    );
  });
});

describe('observed drops on the card of an item', () => {
  it('list the monsters, with ids for two monsters of one name', async () => {
    const lines = [line('Jellopy', 'as_stated'), line('Jellopy', 'lower', { mob_id: 1113 })];
    const { rows } = await openCard(reportOf(lines), { panel: 'item_db', id: 507 });
    expect(rows.map(([monster]) => monster)).toEqual(['Poring (ID 1002)', 'Poring (ID 1113)']);
    expect(rows[1]?.[2]).toContain('Below stated');
  });
});
