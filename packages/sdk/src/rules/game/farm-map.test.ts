import { describe, expect, it } from 'vitest';
import { mapRecord, mobRecord } from '../../contract/databases.ts';
import { farmMap, type ItemValue, itemValue } from './farm-map.ts';
import { readFarmingSetup } from './farming-setup.ts';

const poring = mobRecord.parse({
  ...{ id: 1002, name: 'Poring', hp: 50, lv: 1, exp: 2, j_exp: 1 },
  drops: [
    { id: 909, name: 'Jellopy', rate: 7_000 },
    { id: 4_001, name: 'Poring Card', rate: 1 },
    { id: 999, name: 'Unknown', rate: 5_000 },
  ],
});
const mvp = mobRecord.parse({ id: 1039, name: 'Baphomet', hp: 668_000, mvp_exp: 100, mode: ['MVP Boss'] });
const slow = mobRecord.parse({
  id: 1040,
  name: 'Golem',
  hp: 3_900,
  drops: [{ id: 909, name: 'Jellopy', rate: 10_000 }],
});

const player = (settings: Record<string, string>) =>
  readFarmingSetup(Object.entries(settings).map(([key, value]) => ({ key, value })));

const spawn = (mob_id: number, more: object = {}) => ({
  mob_id,
  name: 'X',
  total_amount: 50,
  interval: 5_000,
  ...more,
});
const map = (spawns: object[], more: object = {}) =>
  mapRecord.parse({ id: 'field', name: 'Field', width: 100, height: 100, cells: 6_000, spawns, ...more });

const values: Record<number, ItemValue> = {
  909: { price: 10, confidence: 'high' },
  4001: { price: 1_000_000, confidence: 'low' },
};
const known = {
  mobs: new Map([poring, mvp, slow].map((mob) => [mob.id, mob])),
  items: new Map([
    [909, { name: 'Jellopy', type: 'Etc' as const }],
    [4_001, { name: 'Poring Card', type: 'Card' as const }],
  ]),
  valueOfItem: (id: number): ItemValue => values[id] ?? { price: undefined, confidence: undefined },
  rates: { base: 1, job: 2, drop: 1 },
};

describe('the estimated hourly yield of a map', () => {
  it('contains the zeny of its drops, with and without cards', () => {
    const farmed = farmMap(map([spawn(1002)]), player({ dps: '100' }), known);
    const kills = farmed?.monsters[0]?.kills ?? 0;
    expect(kills).toBeGreaterThan(100);
    const [first, second, third] = farmed?.drops ?? [];
    expect([first?.name, second?.name, third?.name]).toEqual(['Poring Card', 'Jellopy', 'Item 999']);
    expect(first?.pieces).toBeCloseTo(kills * 0.0001);
    expect(second?.zeny).toBeCloseTo(kills * 0.7 * 10);
    expect(third).toMatchObject({ price: undefined, zeny: 0 });
    expect((farmed?.zenyWithoutCards ?? 0) / (kills * 7)).toBeCloseTo(1, 1);
    expect((farmed?.zeny ?? 0) / (kills * 107)).toBeCloseTo(1, 1);
  });

  it('contains experience at the rates of the realm', () => {
    const farmed = farmMap(map([spawn(1002)]), player({ dps: '100' }), known);
    expect(farmed?.baseExp).toBe(farmed?.jobExp);
  });

  it('has the lowest confidence of the prices that make up half of its zeny', () => {
    expect(farmMap(map([spawn(1002)]), player({ dps: '100' }), known)?.confidence).toBe('low');
    expect(farmMap(map([spawn(1040)]), player({ dps: '100' }), known)?.confidence).toBe('high');
  });

  it('omits MVPs, monsters with a respawn time of an hour or more, and unknown ones', () => {
    const spawns = [
      spawn(1002),
      spawn(1039),
      spawn(1040, { interval: 3_600_000 }),
      spawn(5),
      spawn(1040, { total_amount: 0 }),
    ];
    expect(farmMap(map(spawns), player({ dps: '100' }), known)?.monsters.map(({ mob }) => mob.name)).toEqual([
      'Poring',
    ]);
  });

  it('contains at most the kills, drops and zeny of the monsters that respawn in an hour', () => {
    const rare = spawn(1040, { total_amount: 3, interval: 3_000_000 });
    const farmed = farmMap(map([spawn(1002), rare]), player({ dps: '100000' }), known);
    const [, golem] = farmed?.monsters ?? [];
    expect([golem?.kills, golem?.zeny]).toEqual([expect.closeTo(3.6), expect.closeTo(36)]);
    const alone = farmMap(map([rare]), player({ dps: '100000' }), known);
    expect(alone).toMatchObject({ kills: 3.6, zeny: 36 });
    expect(alone?.drops[0]?.pieces).toBeCloseTo(3.6);
  });

  it('contains only monsters of the requested levels', () => {
    const both = map([spawn(1002), spawn(1040, { lv: 61 })]);
    const names = (level: string) => farmMap(both, player({ level }), known)?.monsters.map(({ mob }) => mob.name);
    expect([names('..60'), names('61..'), names('2..60')]).toEqual([['Poring'], ['Golem'], undefined]);
  });

  it.each([
    ['aggressive', ['Aggressive'], 1040],
    ['boss', ['Boss'], 1040],
    ['boss', [], 1039],
  ])('does not exist if the map has a monster to avoid: %s %j', (avoid, mode, id) => {
    const mobs = new Map([...known.mobs, [slow.id, { ...slow, mode }]]);
    const one = map([spawn(1002), spawn(id)]);
    const others = map([spawn(1002)]);
    expect(farmMap(one, player({ avoid }), { ...known, mobs })).toBeUndefined();
    expect(farmMap(one, player({}), { ...known, mobs })).toBeDefined();
    expect(farmMap(others, player({ avoid }), { ...known, mobs })).toBeDefined();
  });

  it('omits the zeny of cards if the player does not count cards', () => {
    const farmed = farmMap(map([spawn(1002)]), player({ cards: 'no' }), known);
    expect(farmed?.drops.map(({ name }) => name)).toEqual(['Jellopy', 'Item 999']);
    expect(farmed?.zeny).toBe(farmed?.zenyWithoutCards);
  });

  it.each([
    ['no monsters', map([])],
    ['only an MVP', map([spawn(1039)])],
    ['no size', map([spawn(1002)], { width: 0, height: 0, cells: undefined })],
  ])('is undefined with %s', (_, none) => {
    expect(farmMap(none, player({ dps: '100' }), known)).toBeUndefined();
  });

  it('uses the map size if the number of walkable cells is unknown', () => {
    expect(farmMap(map([spawn(1002)], { cells: undefined }), player({ dps: '100' }), known)?.kills).toBeGreaterThan(0);
  });

  it('lists spawns of one monster with different levels separately', () => {
    const farmed = farmMap(map([spawn(1002), spawn(1002, { lv: 99, total_amount: 1 })]), player({ dps: '100' }), known);
    expect(farmed?.monsters.map(({ level, amount }) => [level, amount])).toEqual([
      [1, 50],
      [99, 1],
    ]);
  });
});

it.each([
  ['the usual price', { fair: 50, confidence: 'high' }, 10, { price: 50, confidence: 'high' }],
  ['the price of an NPC if it is higher', { fair: 5, confidence: 'high' }, 10, { price: 10, confidence: 'npc' }],
  ['the price of an NPC alone', undefined, 10, { price: 10, confidence: 'npc' }],
  ['nothing', undefined, undefined, { price: undefined, confidence: undefined }],
])('the value of a dropped item is %s', (_, usual, npc, expected) => {
  expect(itemValue(usual as never, npc)).toEqual(expected);
});
