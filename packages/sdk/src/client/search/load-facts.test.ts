import { describe, expect, it } from 'vitest';
import { itemRecord, mapRecord, mobRecord } from '../../contract/databases.ts';
import { hour } from '../../core/time-units.ts';
import { ApiError } from '../http/api-error.ts';
import type { FactSource } from './load-facts.ts';
import { createSearchables } from './searchables.ts';

const now = 1_800_000_000_000;
const jellopy = { id: 909, name: 'Jellopy', rate: 5_000 };
const sources = {
  items: async () => [
    itemRecord.parse({
      id: 909,
      name: 'Jellopy',
      type: 'Etc',
      sell: 4,
      drops_from: [{ mob_id: 1040, mob_name: 'Golem', rate: 5_000 }],
    }),
    itemRecord.parse({ id: 4_001, name: 'Poring Card', type: 'Card', sell: 10 }),
  ],
  mobs: async () => [
    mobRecord.parse({ id: 1002, name: 'Poring', hp: 50, lv: 1, exp: 2, drops: [jellopy] }),
    mobRecord.parse({ id: 1040, name: 'Golem', hp: 3_900, lv: 61, exp: 900, drops: [jellopy, jellopy] }),
    mobRecord.parse({ id: 1063, name: 'Lunatic', hp: 60, lv: 3 }),
  ],
  maps: async () => [
    mapRecord.parse({
      ...{ id: 'field', name: 'Field', width: 100, height: 100, cells: 6_000 },
      spawns: [{ mob_id: 1002, name: 'Poring', total_amount: 50, interval: 5_000 }],
    }),
    mapRecord.parse({ id: 'town', name: 'Town', width: 100, height: 100 }),
  ],
  skills: async () => [],
};

const price = (fair: number) => ({
  ...{
    variant: '909',
    fair,
    low: fair,
    high: fair,
    confidence: 'high',
    basis: 'sold',
    trades: 9,
    sellers: 3,
    buyers: 3,
  },
  last_trade: now,
});
const drop = (item_id: number, mob_id: number, days: number) => ({
  ...{ item_id, mob_id, item_name: 'X', mob_name: 'Y', map: 'field', map_name: 'Field', kind: 'drop', count: 1 },
  ...{ last_seen: now - days * 24 * hour, by_day: false },
});

function open(more: { canRead?: () => boolean; time?: () => number; fair?: () => number; failure?: Error } = {}) {
  const { canRead = () => true, time = () => now, fair = () => 100, failure } = more;
  const calls: string[] = [];
  const server = {
    async prices() {
      calls.push('prices');
      if (failure) throw failure;
      return { prices: [price(fair())] };
    },
    async drops() {
      calls.push('drops');
      if (failure) throw failure;
      return { drops: [drop(4_001, 1002, 9), drop(4_001, 1002, 2), drop(909, 1040, 30)], unlogged: [] };
    },
  } as unknown as FactSource['client']['server'];
  const facts = { client: { server }, canReadMarket: canRead, now: time };
  const rates = { base: 1, job: 1, drop: 1 };
  return { calls, searchables: createSearchables(sources, { rates, yieldTask: undefined, facts }) };
}

type Kind = 'items' | 'monsters' | 'maps';

async function find({ searchables }: ReturnType<typeof open>, kind: Kind, text: string): Promise<string[]> {
  const { find: search, language } = await searchables[kind]({});
  await language.prepare(text);
  return search(text).records.map(({ name }) => name);
}

describe('a search by the yield of maps and monsters', () => {
  it.each<[Kind, string, string[]]>([
    ['monsters', 'vpk>=50', ['Poring', 'Golem']],
    ['monsters', 'vpk>50', ['Golem']],
    ['monsters', 'vpk=0', ['Lunatic']],
    ['monsters', 'zph>1 eph>1', ['Poring']],
    ['monsters', 'sort:-vpk', ['Golem', 'Poring', 'Lunatic']],
    ['maps', 'vpk:50', ['Field']],
    ['maps', 'zph>1', ['Field']],
    ['maps', 'monster:(vpk>=50)', ['Field']],
    ['maps', 'monster:(vpk>50)', []],
    ['items', 'droppedby:(vpk>50)', ['Jellopy']],
  ])('of %s with %s finds the expected names', async (kind, text, names) => {
    expect(await find(open(), kind, text)).toEqual(names);
  });

  it('loads prices once for all lists, and none for other search texts', async () => {
    const realm = open();
    await find(realm, 'monsters', 'level>1');
    expect(realm.calls).toEqual([]);
    await find(realm, 'monsters', 'vpk>1');
    await find(realm, 'maps', 'vpk>1 or zph>5');
    expect(realm.calls).toEqual(['prices']);
  });

  it('loads prices again an hour later and for another user', async () => {
    let [time, fair, canRead] = [now, 100, true];
    const realm = open({ time: () => time, fair: () => fair, canRead: () => canRead });
    expect(await find(realm, 'monsters', 'vpk>=1k')).toEqual([]);
    [time, fair] = [now + hour, 100_000];
    expect(await find(realm, 'monsters', 'vpk>=1k')).toEqual(['Poring', 'Golem']);
    canRead = false;
    expect(await find(realm, 'monsters', 'vpk>=1k')).toEqual([]);
    expect(realm.calls).toEqual(['prices', 'prices']);
  });

  it('values drops at NPC prices if the caller is not signed in or the server has no market prices', async () => {
    expect(await find(open({ canRead: () => false }), 'monsters', 'vpk=2')).toEqual(['Poring']);
    const refused = new ApiError({ kind: 'http', call: 'server.prices', status: 404, message: 'Not found' });
    expect(await find(open({ failure: refused }), 'monsters', 'vpk=2')).toEqual(['Poring']);
  });

  it('reports any other failure, and loads prices again for the next search text', async () => {
    const failure = new ApiError({ kind: 'http', call: 'server.prices', status: 500, message: 'Broken' });
    const realm = open({ failure });
    await expect(find(realm, 'monsters', 'vpk>1')).rejects.toBe(failure);
    await expect(find(realm, 'monsters', 'vpk>1')).rejects.toBe(failure);
    expect(realm.calls).toHaveLength(2);
  });
});

describe('a search by the time since a drop was last recorded', () => {
  it.each<[Kind, string, string[]]>([
    ['items', 'seen<3d', ['Poring Card']],
    ['items', 'seen>20d', ['Jellopy']],
    ['items', 'sort:seen', ['Poring Card', 'Jellopy']],
    ['monsters', 'seen<3d', ['Poring']],
    ['monsters', 'seen>3d', ['Golem']],
    ['monsters', 'drops:(seen>20d)', ['Poring', 'Golem']],
  ])('of %s with %s finds the expected names', async (kind, text, names) => {
    expect(await find(open(), kind, text)).toEqual(names);
  });

  it('finds nothing for visitors', async () => {
    expect(await find(open({ canRead: () => false }), 'items', 'seen<99d')).toEqual([]);
  });
});
