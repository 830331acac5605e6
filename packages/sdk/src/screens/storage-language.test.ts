import { describe, expect, it } from 'vitest';
import { itemRecord } from '../contract/databases.ts';
import { until } from '../core/store.ts';
import { flushPromises, testApp } from '../testing/index.ts';

/** These tests check the search in the user's own storage, which covers displayed values on all pages. */
const item = (id: number, name: string, more: object = {}) =>
  itemRecord.parse({ id, name, aegis_name: name.replaceAll(' ', '_'), type: 'Etc', ...more });

const files = {
  '/db/item_db': [
    item(501, 'Red Potion', { type: 'Healing' }),
    item(1201, 'Knife', { type: 'Weapon', slots: 3, loc: ['Right_Hand'] }),
    item(4035, 'Hydra Card', { type: 'Card' }),
  ],
  '/db/mob_db': [],
  '/db/map_db': [],
};

const owned = (nameid: number, more: object = {}, instance: object = {}) => ({
  ...{ item: { nameid, ...instance }, amount: 1, account_name: 'ada_main', character_name: 'Ada', storage_type: 3 },
  ...more,
});
const pages: Readonly<Record<string, object>> = {
  first: {
    storage: [
      owned(501, { amount: 40 }),
      owned(1201, { storage_type: 1 }, { refine: 7, cards: [4035], unique_id: '77' }),
    ],
    next_cursor: 'second',
  },
  second: { storage: [owned(501, { amount: 3, character_name: 'Bo' }), owned(4035)], next_cursor: null },
};

const priceOf = (variant: string, fair: number, confidence = 'high') => ({
  ...{ variant, fair, low: fair, high: fair, confidence, basis: 'sold', trades: 12, sellers: 3, buyers: 3 },
});

interface Sent {
  strict?: object;
  fuzzy?: { search?: string };
  cursor?: string;
}

async function show(text: string, { answers = pages } = {}) {
  const sent: Sent[] = [];
  const { app } = testApp({
    files,
    level: 0,
    hash: `#/control_panel/storage?search=${encodeURIComponent(text)}`,
    replies: {
      'account.info': { master_account: { email: 'ada@example.org' }, player_accounts: [], emblems: {} },
      'account.storage': (fields: Sent) => {
        sent.push(fields);
        return { emblems: {}, ...answers[fields.cursor ?? 'first'] };
      },
      'server.prices': { prices: [{ ...priceOf('501', 50), per_day: 1 }, priceOf('4035', 1_000_000, 'low')] },
    },
  });
  const { model } = app.activeScreen.getSnapshot();
  if (model.kind !== 'table') throw new Error('table expected');
  await until(model, ({ loading, refreshing }) => !loading && !refreshing);
  const names = () =>
    model.getSnapshot().rows.map(({ cells }) => `${cells[0]?.text} x${cells[1]?.text}`.replace(/\s+/g, ' '));
  return { app, model, sent, names, problems: model.getSnapshot().reading?.problems.map(({ message }) => message) };
}

describe("searching the user's storage", () => {
  it.each([
    ['amount>=10', ['Red Potion x40']],
    ['card:hydra', ['+7 Knife [3] x1']],
    ['slot:weapon', ['+7 Knife [3] x1']],
    ['type:card or refine>=7', ['Hydra Card x1', '+7 Knife [3] x1']],
    ['-type:healing -type:card', ['+7 Knife [3] x1']],
    ['char:bo', ['Red Potion x3']],
    ['account:ada sort:amount type:healing', ['Red Potion x3', 'Red Potion x40']],
    ['in:"master storage"', ['+7 Knife [3] x1']],
    ['uid:77', ['+7 Knife [3] x1']],
    ['item:(type:healing) amount<10', ['Red Potion x3']],
    ['fair<1k', ['Red Potion x40', 'Red Potion x3']],
    ['confidence:low', ['Hydra Card x1']],
    ['value>=2k confidence:high', ['Red Potion x40']],
    ['sellnow>0', []],
    ['within>=1k', ['Red Potion x40']],
    ['days>=40 days<50', ['Red Potion x40', 'Red Potion x3']],
  ])('for %s finds rows on all pages of the storage', async (text, found) => {
    const { names, problems, sent } = await show(text);
    expect(problems).toEqual([]);
    expect(names()).toEqual(found);
    expect(sent.map(({ cursor, strict, fuzzy }) => ({ cursor, strict, fuzzy }))).toEqual([{}, { cursor: 'second' }]);
  });

  it.each(['potion amount>1', 'potion'])('sends the free words of %s to the server, for every page', async (text) => {
    const { sent } = await show(text);
    expect(sent.map(({ cursor, fuzzy }) => [cursor, fuzzy?.search])).toEqual([
      [undefined, 'potion'],
      ['second', 'potion'],
    ]);
  });

  it('uses the loaded rows while only structured parts change, and sends a request for new words', async () => {
    const { app, model, sent, names } = await show('amount>=4');
    expect(sent).toHaveLength(2);
    app.context.navigate('#/control_panel/storage?search=amount%3E%3D40');
    await flushPromises();
    expect(names()).toEqual(['Red Potion x40']);
    expect(sent).toHaveLength(2);
    app.context.navigate('#/control_panel/storage?search=amount%3E%3D40+potion');
    await until(model, ({ refreshing }) => !refreshing);
    expect(sent).toHaveLength(4);
  });

  it('shows the number of results over all rows', async () => {
    const counts = async (text: string) =>
      (await show(text)).model.language
        .getSnapshot()
        ?.facets(text)
        .flatMap((facet) => (facet.kind === 'words' && facet.field === 'type' ? facet.options : []))
        .map(({ word, count }) => [word, count]);
    const all = [
      ['Healing', 2],
      ['Card', 1],
      ['Weapon', 1],
    ];
    expect(await counts('amount>=1')).toEqual(all);
    expect(await counts('')).toEqual(all);
  });

  it('ends if the server repeats its cursor', async () => {
    const answers = { first: { storage: [owned(501)], next_cursor: 'first' } };
    const { sent } = await show('amount>=1', { answers });
    expect(sent).toHaveLength(2);
  });
});
