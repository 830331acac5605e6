import { describe, expect, it } from 'vitest';
import { day, hour, minute, second } from '../../core/time-units.ts';
import { seededRandom } from '../../testing/index.ts';
import { type FarmedGroup, killRate, roundToTwoDigits } from './farming.ts';

const group = (amount: number, hp: number, respawn = 0) => ({ amount, hp, respawn });

/** Returns the milliseconds of walking to one monster, if `alive` monsters are on a map of `cells` cells. */
const walk = (cells: number, alive: number) => 1.3 * 0.5 * Math.sqrt(cells / alive) * 150;

describe('the estimated kills per hour of a hunting player', () => {
  it.each([
    [10_000, 100, 1_000, 100],
    [400, 5, 50, 400],
    [40_000, 1, 30_000, 3_200],
  ])('equal the exact formula on %d cells with %d monsters of one kind', (cells, amount, hp, damage) => {
    const { kills } = killRate(cells, [group(amount, hp)], { damage });
    const rate = kills / 3_600_000;
    // Expected equation: monsters respawn after one second at the earliest, so the number of missing monsters equals
    // the kills per second.
    const alive = Math.max(0.02 * amount, amount - rate * 1_000);
    const attack = Math.max(1_000, (hp / damage) * 1_000);
    expect(rate * (attack + walk(cells, alive))).toBeCloseTo(1, 6);
  });

  it.each([
    ['walking', false],
    ['teleporting', true],
  ])('are at most the respawns per hour: %s', (_, teleports) => {
    // Ten monsters that respawn after an hour allow ten kills per hour.
    const { kills } = killRate(10_000, [group(10, 100, hour)], { damage: 10_000, teleports });
    expect(kills).toBeCloseTo(10, 6);
    expect(killRate(10_000, [group(10, 100, second)], { damage: 10_000, teleports }).kills).toBeGreaterThan(kills);
  });

  it.each([400, 2_000])('leave the time of slowly respawning monsters to the others, at %d damage', (damage) => {
    const [many, few] = [group(60, 4_000, 5 * second), group(3, 4_000, 50 * minute)];
    const both = killRate(90_000, [many, few], { damage, teleports: true });
    expect(both.byGroup[1]).toBeCloseTo(3.6, 6);
    // Every kill takes the same time, so the first group gets the rest of the hour.
    const { kills } = killRate(90_000, [many], { damage, teleports: true });
    expect(both.byGroup[0]).toBeCloseTo(kills - 3.6, 6);
  });

  it('increase with damage, density and respawn speed', () => {
    const of = (damage: number, amount = 50, respawn = 5_000) =>
      killRate(20_000, [group(amount, 5_000, respawn), group(amount / 5, 800, respawn)], { damage }).kills;
    const damages = [1, 10, 100, 400, 1_000, 3_200, 100_000].map((damage) => of(damage));
    expect(damages).toEqual(damages.toSorted((a, b) => a - b));
    expect(of(400, 100)).toBeGreaterThan(of(400, 50));
    expect(of(3_200, 50, 1_000)).toBeGreaterThan(of(3_200, 50, 600_000));
  });

  it.each([
    [2, 5, 3_600 / (5 + 2)],
    [2, 1, 3_600 / (1 + 2)],
    [2, 0.2, 3_600 / (1 + 2)],
  ])('with teleports of %d s and %d s per kill are %d', (_, killTime, kills) => {
    const rate = killRate(90_000, [group(500, 80_000)], { damage: 1, killTime, teleports: true });
    expect(rate.kills).toBeCloseTo(kills, 6);
  });

  it('with teleports are at most the respawns per hour', () => {
    const rate = killRate(90_000, [group(10, 1, 600_000)], { damage: 10_000, teleports: true });
    expect(rate.kills).toBeCloseTo(60, 6);
  });

  it('are divided among monsters by their number', () => {
    const { kills, byGroup } = killRate(10_000, [group(30, 100), group(10, 100)], { damage: 400 });
    expect(byGroup[0]).toBeCloseTo(kills * 0.75);
    expect(byGroup[1]).toBeCloseTo(kills * 0.25);
  });

  it('never exceed the number of monsters that respawn, on 300 random maps', () => {
    const { below, pick } = seededRandom(11);
    const respawns = [second, minute, hour, day, 7 * day] as const;
    const randomGroup = (): FarmedGroup => group(1 + below(200), 10 ** below(6), below(pick(respawns) + 1));
    for (let map = 0; map < 300; map++) {
      const groups = Array.from({ length: 1 + below(8) }, randomGroup);
      const [cells, teleports] = [100 + below(90_000), map % 2 === 1];
      const rates = [1, 40, 400, 2_000, 30_000, 10_000_000].map((damage) =>
        killRate(cells, groups, { damage, teleports }),
      );
      for (const [at, { kills, byGroup }] of rates.entries()) {
        expect(byGroup.reduce((sum, rate) => sum + rate, 0)).toBe(kills);
        for (const [index, { amount, respawn }] of groups.entries())
          expect((byGroup[index] ?? 0) * (respawn / hour)).toBeLessThanOrEqual(amount * (1 + 1e-9));
        const weaker = rates[at - 1];
        if (!weaker) continue;
        expect(kills).toBeGreaterThanOrEqual(weaker.kills * (1 - 1e-9));
        for (const [index, rate] of byGroup.entries())
          expect(rate).toBeGreaterThanOrEqual((weaker.byGroup[index] ?? 0) * (1 - 1e-9));
      }
    }
  });

  it.each([
    ['no monsters', 10_000, [], 400],
    ['monsters of an amount of 0', 10_000, [group(0, 100)], 400],
    ['no damage', 10_000, [group(10, 100)], 0],
    ['no cells', 0, [group(10, 100)], 400],
  ])('are 0 with %s', (_, cells, groups, damage) => {
    expect(killRate(cells, groups, { damage }).kills).toBe(0);
  });

  it.each([
    ['a monster without HP', [group(5, 0)]],
    ['a monster of 2^31 HP', [group(5, 2 ** 31)]],
    ['30,000 monsters', [group(30_000, 100)]],
  ])('are finite with %s', (_, groups) => {
    const { kills } = killRate(10_000, groups, { damage: 400 });
    expect(Number.isFinite(kills) && kills > 0).toBe(true);
  });
});

it.each([
  [0, 0],
  [7, 7],
  [123, 120],
  [1_250_000, 1_300_000],
  [-455, -450],
  [Number.POSITIVE_INFINITY, 0],
])('%d rounded to two digits is %d', (value, rounded) => {
  expect(roundToTwoDigits(value)).toBeCloseTo(rounded);
});
