import { describe, expect, it } from 'vitest';
import { mapRecord, mobRecord } from '../../contract/databases.ts';
import { farmMap } from './farm-map.ts';
import { readFarmingSetup } from './farming-setup.ts';
import { hoursForAll, hoursForHalf, huntPlan, type Wanted } from './hunt-plan.ts';

describe('the mean time until all of several events have happened', () => {
  it.each([
    ['one event', [2], 1 / 2],
    ['two of one rate', [1, 1], 1.5],
    ['three of one rate', [1, 1, 1], 1 + 1 / 2 + 1 / 3],
    // The expected value uses inclusion and exclusion: 1/a + 1/b - 1/(a + b).
    ['two of very different rates', [1_000, 0.01], 1 / 1_000 + 100 - 1 / 1_000.01],
    ['two of tiny rates', [1e-6, 2e-6], 1e6 + 5e5 - 1 / 3e-6],
    ['nothing', [], 0],
    ['an event that never happens', [1, 0], Number.POSITIVE_INFINITY],
  ])('is exact for %s', (_, rates, hours) => {
    const found = hoursForAll(rates);
    if (Number.isFinite(hours) && hours > 0) expect(found / hours).toBeCloseTo(1, 3);
    else expect(found).toBe(hours);
  });

  it('of 50 events that each happen once an hour is the harmonic number', () => {
    const harmonic = Array.from({ length: 50 }, (__, at) => 1 / (at + 1)).reduce((a, b) => a + b);
    expect(hoursForAll(Array.from({ length: 50 }, () => 1)) / harmonic).toBeCloseTo(1, 3);
  });
});

const mob = (id: number, name: string, drops: [id: number, rate: number][], more: object = {}) =>
  mobRecord.parse({
    ...{ id, name, hp: 100, lv: 5, ...more },
    drops: drops.map(([item, rate]) => ({ id: item, name: `Item ${item}`, rate })),
  });
const mobs = [
  mob(1002, 'Poring', [[909, 7_000]]),
  mob(1003, 'Drops', [
    [909, 5_000],
    [4_001, 1],
    [4_001, 1],
  ]),
  mob(1039, 'Baphomet', [[607, 2_000]], { mvp_exp: 100, mode: ['MVP Boss'] }),
];
const known = {
  mobs: new Map(mobs.map((one) => [one.id, one])),
  items: new Map(),
  rates: { base: 1, job: 1, drop: 1 },
  valueOfItem: () => ({ price: undefined, confidence: undefined }),
};
const map = (id: string, ids: number[], cells: number) => {
  const spawns = ids.map((mob_id) => ({ mob_id, name: 'X', total_amount: 50, interval: 5_000 }));
  const record = mapRecord.parse({ id, name: id, width: 200, height: 200, cells, spawns });
  return farmMap(record, readFarmingSetup([]), known) ?? expect.fail();
};
const maps = [map('porings', [1002], 5_000), map('both', [1002, 1003], 9_000), map('drops', [1003], 9_000)];
const want = (...ids: number[]): Wanted[] => ids.map((itemId) => ({ itemId, name: `Item ${itemId}` }));
const plan = (...ids: number[]) => huntPlan(want(...ids), { maps, mobs, dropRate: 1 });

describe('the plan to hunt wanted items', () => {
  it('contains the best map and the best monster there for each item', () => {
    const [jellopy, card] = plan(909, 4_001).drops;
    expect([jellopy?.map?.map.id, jellopy?.mob?.name, jellopy?.chance]).toEqual([
      'porings',
      'Poring',
      expect.closeTo(0.7),
    ]);
    expect(jellopy?.kills).toBeCloseTo(1 / 0.7);
    // The monster drops the card in two slots, which are two chances per kill.
    expect([card?.map?.map.id, card?.mob?.name]).toEqual(['drops', 'Drops']);
    expect(card?.kills).toBeCloseTo(1 / (1 - 0.9999 ** 2), 3);
    const kills = maps[2]?.monsters[0]?.kills ?? 0;
    expect(card?.hours).toBeCloseTo(1 / (kills * 0.0002), 3);
    expect(hoursForHalf(card?.hours)).toBeCloseTo((card?.hours ?? 0) * Math.LN2);
  });

  it('ranks maps by the hours for all items, including items from elsewhere', () => {
    const { drops, maps: ranked } = plan(909, 4_001);
    expect(ranked.map(({ farmed, found }) => [farmed.map.id, found.length])).toEqual([
      ['drops', 2],
      ['porings', 1],
      ['both', 2],
    ]);
    const [best, partial, both] = ranked;
    expect(best?.hours).toBe(best?.hoursHere);
    expect(partial?.hours).toBeCloseTo((partial?.hoursHere ?? 0) + (drops[1]?.hours ?? 0), 6);
    // On the map `both`, half of the kills are of the monster that does not drop the item.
    expect((both?.hours ?? 0) / (best?.hours ?? 1)).toBeGreaterThan(1.2);
  });

  it('contains the hours for a monster that respawns slowly', () => {
    const spawns = [{ mob_id: 1003, name: 'Drops', total_amount: 3, interval: 3_000_000 }];
    const rare = mapRecord.parse({ id: 'rare', name: 'rare', width: 200, height: 200, cells: 9_000, spawns });
    const farmed = farmMap(rare, readFarmingSetup([{ key: 'dps', value: '100000' }]), known) ?? expect.fail();
    const { drops, maps: ranked } = huntPlan(want(909), { maps: [farmed], mobs, dropRate: 1 });
    // 3.6 monsters respawn in an hour, and half of them drop the item.
    expect([drops[0]?.hours, ranked[0]?.hoursHere]).toEqual([expect.closeTo(1 / 1.8), expect.closeTo(1 / 1.8)]);
    expect(ranked[0]?.killsHere).toBeCloseTo(2);
  });

  it('contains kills, but no hours, for drops of MVPs', () => {
    const { drops, maps: ranked } = plan(607, 909);
    expect(drops[0]).toMatchObject({
      mob: { name: 'Baphomet' },
      kills: expect.closeTo(5),
      map: undefined,
      hours: undefined,
    });
    expect(ranked.every(({ hours }) => hours === undefined)).toBe(true);
    expect(ranked.map(({ farmed }) => farmed.map.id)).toEqual(['porings', 'both', 'drops']);
  });

  it('contains unknown numbers for an item that no monster drops', () => {
    const { drops, maps: ranked } = plan(1);
    expect(drops).toEqual([
      {
        ...{ itemId: 1, name: 'Item 1', mob: undefined, chance: undefined },
        ...{ kills: undefined, map: undefined, hours: undefined },
      },
    ]);
    expect(ranked).toEqual([]);
  });
});
