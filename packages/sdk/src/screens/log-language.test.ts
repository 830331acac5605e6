import { describe, expect, it } from 'vitest';
import { itemRecord } from '../contract/databases.ts';
import { until } from '../core/store.ts';
import { testApp } from '../testing/index.ts';

/** These tests check which search terms the client sends for lists that the server searches. */
const item = (id: number, name: string, more: object = {}) =>
  itemRecord.parse({ id, name, aegis_name: name.replaceAll(' ', '_'), type: 'Etc', ...more });

const files = {
  '/db/item_db': [
    item(501, 'Red Potion', { type: 'Healing' }),
    item(502, 'Orange Potion', { type: 'Healing' }),
    item(1201, 'Knife', { type: 'Weapon', slots: 3 }),
    item(4035, 'Hydra Card', { type: 'Card' }),
    ...Array.from({ length: 51 }, (_, at) => item(7_000 + at, `Shard ${at}`)),
  ],
  '/db/mob_db': [],
  '/db/map_db': [],
};

interface Sent {
  strict?: object;
  fuzzy?: { search?: string };
  cursor?: string;
}

async function ask(text: string, { panel = 'item_logs', filters = '', site = {} } = {}) {
  const sent: Sent[] = [];
  const page = (name: string) => (fields: object) => {
    sent.push(fields as Sent);
    return { [name]: [], emblems: {} };
  };
  const test = testApp({
    files,
    site,
    level: 99,
    hash: `#/control_panel/${panel}?search=${encodeURIComponent(text)}${filters}`,
    replies: {
      'account.itemLogs': page('item_logs'),
      'account.loginLogs': page('login_logs'),
      'account.guildAccess': { has_guild_membership: true, has_guild_storage_access: true },
      'account.guildStorageLogs': page('guild_storage_logs'),
      'admin.storage': page('storage'),
      'account.info': { player_accounts: [], guest_profiles: [] },
    },
  });
  const { model } = test.app.activeScreen.getSnapshot();
  if (model.kind !== 'table') throw new Error('table expected');
  await until(model, ({ loading, refreshing }) => !loading && !refreshing);
  const faults = model
    .getSnapshot()
    .reading?.problems.map(({ start, end, message }) => [text.slice(start, end), message]);
  return { strict: sent.at(-1)?.strict, search: sent.at(-1)?.fuzzy?.search, faults, model, test, sent };
}

const now = testApp().clock.now();
const day = 86_400_000;

describe('a search text of the item log', () => {
  it.each([
    ['item:potion', { items: [501, 502] }],
    ['item:4035', { items: [4035] }],
    ['item="red potion",knife', { items: [501, 1201] }],
    ['item:(type:card or slots>=3)', { items: [1201, 4035] }],
    ['item:(type:weapon) item:knife', { items: [1201] }],
    ['item:(type:weapon) item:card', { items: [] }],
    ['item:nothing', { items: [] }],
    ['uid:123456789', { unique_id: ['123456789'] }],
    ['refine>=18', { refine: [18, 19, 20] }],
    ['refine:7,9', { refine: [7, 9] }],
    ['refine>7 refine<=9', { refine: [8, 9] }],
    ['element:water,fire', { elements: [1, 3] }],
    ['strength:"very strong"', { vvs: [1] }],
    ['maker:"Ada B"', { producers: ['Ada B'] }],
    ['char:Ada account:bo', { characters: ['Ada'], accounts: ['bo'] }],
    ['guild:"Round Table"', { guilds: ['Round Table'] }],
    [
      'type:trade,"guild storage"',
      {
        log_types: [
          [1, 0],
          [2048, 2],
        ],
      },
    ],
    ['zeny>=1m', { zeny: { min: 1_000_000 } }],
    ['zeny<1k zeny>=10', { zeny: { min: 10, max: 999 } }],
    ['since:7d', { time: { from: now - 7 * day } }],
    ['until:2026-06-20', { time: { to: new Date(2026, 5, 21).getTime() - 1 } }],
    [
      'date:2026-06-01..2026-06-07',
      { time: { from: new Date(2026, 5, 1).getTime(), to: new Date(2026, 5, 8).getTime() - 1 } },
    ],
    ['since:4w since:7d', { time: { from: now - 7 * day } }],
  ])('is translated to filters: %s', async (text, strict) => {
    expect(await ask(text)).toMatchObject({ strict, search: undefined, faults: [] });
  });

  it.each([
    ['type:trade knife', 'knife'],
    ['knife type:trade red', 'knife red'],
    ['type:trade "red potion"', 'red potion'],
    ['knife', 'knife'],
    ['Fresh: potions', 'Fresh: potions'],
    ['123456789', '123456789'],
    // Search conditions may have any length, because they are sent as filters and not as part of the search text.
    [`knife ${Array.from({ length: 20 }, (_, at) => `char:${'n'.repeat(10)}${at}`).join(' ')}`, 'knife'],
  ])('sends only the free words as text for %s', async (text, search) => {
    expect((await ask(text)).search).toBe(search);
  });

  it('rejects the name of a JavaScript property, such as constructor, as an element', async () => {
    expect((await ask('element:constructor')).faults).toEqual([
      ['constructor', 'The field "element" has no value "constructor".'],
    ]);
  });

  it('is combined with the filters in the address', async () => {
    const { strict } = await ask('refine>=5 char:Ada', { filters: '&refine=4,6&accounts=bo' });
    expect(strict).toEqual({ refine: [6], characters: ['Ada'], accounts: ['bo'] });
  });

  it.each([
    [
      'type:trade or type:storage',
      [['type:trade or type:storage', 'Item logs cannot be searched with "or". Separate values with commas.']],
    ],
    [
      '-type:trade',
      [
        [
          '-type:trade',
          'Item logs cannot be searched with a minus or "not". Put a text that begins with one in quotes.',
        ],
      ],
    ],
    ['char!=ada', [['char!=ada', 'Item logs cannot be searched with !=.']]],
    ['type:trade sort:date', [['sort:date', 'Item logs cannot be sorted by a search.']]],
    ['type:trdae', [['trdae', 'The field "type" has no value "trdae". Did you mean "Trade"?']]],
    ['chra:ada', [['chra', 'There is no field "chra". Did you mean "char"?']]],
    ['card:hydra', [['card', 'Ask for the item here, such as item:(type:card).']]],
    ['price<50k', [['price', 'There is no field "price" for item logs.']]],
    ['refine>=x', [['x', 'refine must be a number, not "x".']]],
    ['fair>=x', [['x', 'fair must be a number, not "x".']]],
    ['uid:abc', [['uid:abc', 'uid cannot be "abc".']]],
    ['since:soon', [['since:soon', 'since takes an age such as 7d or a day such as 2026-06-20, not "soon".']]],
    ['item:shard', [['item:shard', 'item means 51 items; 50 at most can be asked for.']]],
    ['zeny:1,5', [['zeny:1,5', 'zeny takes one number or one range, such as zeny:1k..1m.']]],
  ])('reports the parts that the server cannot search: %s', async (text, faults) => {
    expect((await ask(text)).faults).toEqual(faults);
  });

  it('stays in the address, and ages in it are measured from the first page', async () => {
    const { test, model, sent } = await ask('');
    model.setSearch('type:trade  since:1d');
    await test.clock.advance(400);
    await until(model, ({ refreshing }) => !refreshing);
    expect(test.app.location.getSnapshot().query).toEqual({ search: 'type:trade  since:1d' });
    expect(sent.at(-1)?.strict).toEqual({ log_types: [[1, 0]], time: { from: test.clock.now() - day } });
  });
});

describe('other lists that the server searches', () => {
  it('have their own search fields', async () => {
    expect(await ask('result:success ip:1.2.3.4 guest:7,friends', { panel: 'login_logs' })).toMatchObject({
      strict: { rcodes: [100], ips: ['1.2.3.4'], guest_profiles: [7, 'friends'] },
      faults: [],
    });
    expect(await ask('in:cart,"master storage" item:(type:card)', { panel: 'admin_storage' })).toMatchObject({
      strict: { storage_types: expect.arrayContaining([1, 3]), items: [4035] },
      faults: [],
    });
    expect(await ask('is:unidentified', { panel: 'admin_storage' })).toMatchObject({
      strict: { unidentified: true },
      faults: [],
    });
    expect((await ask('is:carded', { panel: 'admin_storage' })).faults).toEqual([
      ['carded', 'The field "is" has no value "carded".'],
    ]);
    expect((await ask('Unidentified', { panel: 'admin_storage' })).sent.at(-1)?.fuzzy).toEqual({
      search: 'Unidentified',
      unidentified: true,
    });
    expect((await ask('type:card', { panel: 'admin_storage' })).faults).toEqual([
      ['type', 'Ask for the item here, such as item:(type:card).'],
    ]);
  });

  it('offer fields, values and filters', async () => {
    const { model } = await ask('type:trade');
    const language = model.language.getSnapshot();
    expect(language?.complete('ty', 2).offers.map(({ insert }) => insert)).toEqual(['type:']);
    expect(language?.complete('type:guild', 10).offers.map(({ insert }) => insert)).toEqual([
      '"Guild Storage"',
      '"Guild Bank"',
    ]);
    const facet = language?.facets('type:trade').find(({ field }) => field === 'type');
    expect(facet).toMatchObject({
      options: expect.arrayContaining([expect.objectContaining({ word: 'Trade', isChosen: true })]),
    });
    expect(language?.toggleWord('type:trade', 'type', 'Refine')).toBe('type:trade,Refine');
  });
});

describe('a log search text that matches more than ten items', () => {
  it('searches for ten of the items and for the text', async () => {
    const { sent } = await ask('shard');
    expect(sent.at(-1)?.fuzzy).toEqual({
      search: 'shard',
      items: [7_000, 7_001, 7_002, 7_003, 7_004, 7_005, 7_006, 7_007, 7_008, 7_009],
    });
  });

  it.each([
    [{}, '10 of 51 matching items searched.'],
    [{ item_search: true }, undefined],
  ])('shows a hint unless the server finds the other items: %j', async (site, hint) => {
    const { model } = await ask('shard', { site });
    expect(model.getSnapshot().hint).toBe(hint);
  });
});
