import { describe, expect, it } from 'vitest';
import { type CountedDrops, type DropKind, observeDrops, type StatedDrop } from './observed-drops.ts';

/** Returns random numbers from 0 to 1 that are the same at every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const [jellopy, apple, card, mask] = [909, 512, 4001, 2_269];
const field = 'prt_fild08';

const stated = (item: number, chance: number, kind: DropKind = 'drop', isLogged = true): StatedDrop => ({
  item,
  chance,
  kind,
  isLogged,
});
const counted = (item: number, count: number, map = field, kind: DropKind = 'drop'): CountedDrops => ({
  item,
  count,
  map,
  kind,
});

/** Returns the logged drops of a number of kills, drawn at random as the game does. */
function killed(kills: number, seed: number, chances: readonly (readonly [number, number])[]): CountedDrops[] {
  const random = randomFrom(seed);
  const counts = chances.map(() => 0);
  for (let kill = 0; kill < kills; kill++)
    for (const [index, [, chance]] of chances.entries())
      if (random() < chance) counts[index] = (counts[index] ?? 0) + 1;
  return chances.map(([item], index) => counted(item, counts[index] ?? 0));
}

const porings = [stated(jellopy, 0.55), stated(apple, 0.055), stated(card, 0.0001)];
const fair = [
  [jellopy, 0.55],
  [apple, 0.055],
  [card, 0.0001],
] as const;

const dropOf = (item: number, { drops }: ReturnType<typeof observeDrops>) => {
  const found = drops.find((drop) => drop.item === item);
  if (!found) throw new Error(`no drop of ${item}`);
  return found;
};
const isInside = (rate: number, { low = 1, high = 0 }: { low: number | undefined; high: number | undefined }) =>
  low <= rate && rate <= high;

describe('the drop rates observed in the item log', () => {
  it('have intervals that contain the true rate in at least 19 of 20 cases', () => {
    const seeds = Array.from({ length: 20 }, (_, index) => index + 1);
    const all = seeds.map((seed) => observeDrops({ stated: porings, counted: killed(100_000, seed, fair) }));
    for (const monster of all) {
      expect(monster.reference).toBe(jellopy);
      expect(Math.abs((monster.kills ?? 0) - 100_000)).toBeLessThan(1_500);
    }
    expect(all.filter((monster) => isInside(0.055, dropOf(apple, monster))).length).toBeGreaterThanOrEqual(19);
    expect(all.filter((monster) => isInside(0.0001, dropOf(card, monster))).length).toBeGreaterThanOrEqual(19);
  });

  it('are marked as different for at most 5% of correctly stated rates', () => {
    const cases = 400;
    const marked = Array.from({ length: cases }, (_, seed) =>
      observeDrops({ stated: porings, counted: killed(8_000, seed + 1_000, fair) }),
    ).filter((monster) => dropOf(apple, monster).verdict !== 'as_stated');
    expect(marked.length).toBeLessThanOrEqual(cases * 0.05);
  });

  it('are marked as higher if the stated rate is 0.01% and the true rate 0.02%', () => {
    const doubled = [fair[0], fair[1], [card, 0.0002]] as const;
    for (const seed of [1, 2, 3, 4, 5])
      expect(dropOf(card, observeDrops({ stated: porings, counted: killed(800_000, seed, doubled) }))).toMatchObject({
        verdict: 'higher',
      });
  });

  it('are marked as lower if the item drops less often than stated, or never', () => {
    const halved = observeDrops({ stated: porings, counted: [counted(jellopy, 55_000), counted(apple, 2_700)] });
    expect(dropOf(apple, halved).verdict).toBe('lower');
    const never = dropOf(apple, observeDrops({ stated: porings, counted: [counted(jellopy, 55_000)] }));
    expect(never).toMatchObject({ verdict: 'lower', observed: 0, low: 0, count: 0 });
  });

  it('are not judged for a drop with fewer than 30 expected drops', () => {
    const monster = observeDrops({ stated: porings, counted: [counted(jellopy, 55_000), counted(card, 20)] });
    expect(dropOf(card, monster)).toMatchObject({ verdict: 'too_few', count: 20 });
    expect(dropOf(card, monster).expected).toBeCloseTo(10);
  });

  it('are not compared with a reference drop at the cap of 90%', () => {
    const drops = [stated(mask, 0.95), stated(jellopy, 0.9), ...porings.slice(1)];
    const monster = observeDrops({ stated: drops, counted: [counted(mask, 9_500), counted(apple, 550)] });
    expect(monster).toMatchObject({ reference: apple, kills: 10_000 });
    expect(dropOf(mask, monster)).toMatchObject({ verdict: 'as_stated' });
  });

  it('do not change with a bonus that raises all drops alike', () => {
    const gum = killed(100_000, 7, [
      [jellopy, 0.3],
      [apple, 0.11],
      [card, 0.0002],
    ]);
    const monster = observeDrops({ stated: [stated(jellopy, 0.15), ...porings.slice(1)], counted: gum });
    expect(dropOf(apple, monster).verdict).toBe('as_stated');
  });

  it('are not compared with a reference drop that a map drops in addition', () => {
    const hasBonus = (map: string, item: number) => map === 'event' && item === jellopy;
    const lines = [
      counted(jellopy, 5_500),
      counted(jellopy, 9_000, 'event'),
      counted(apple, 550),
      counted(apple, 300, 'event'),
    ];
    const monster = observeDrops({ stated: porings, counted: lines, hasBonus });
    expect(monster.reference).toBe(apple);
    expect(dropOf(jellopy, monster)).toMatchObject({ verdict: 'as_stated', count: 14_500 });
    const elsewhere = observeDrops({ stated: porings, counted: lines.filter(({ map }) => map === field), hasBonus });
    expect(elsewhere.reference).toBe(jellopy);
  });

  it('count a drop only on maps that do not drop the item in addition', () => {
    const hasBonus = (map: string, item: number) => map === 'event' && item === apple;
    const lines = [
      counted(jellopy, 55_000),
      counted(apple, 5_500),
      counted(jellopy, 5_500, 'event'),
      counted(apple, 9_000, 'event'),
    ];
    const monster = observeDrops({ stated: porings, counted: lines, hasBonus });
    expect(monster.kills).toBe(110_000);
    expect(dropOf(apple, monster)).toMatchObject({ verdict: 'as_stated', observed: expect.closeTo(0.055, 6) });
  });

  it('add up the slots in which a monster drops the item', () => {
    const twice = [stated(jellopy, 0.55), stated(apple, 0.1), stated(apple, 0.015)];
    const monster = observeDrops({ stated: twice, counted: [counted(jellopy, 55_000), counted(apple, 11_500)] });
    expect(monster.drops).toHaveLength(2);
    expect(dropOf(apple, monster)).toMatchObject({ verdict: 'as_stated', stated: expect.closeTo(0.115, 9) });
  });

  it('count the MVP reward separately from the drop of the same item', () => {
    const both = [stated(jellopy, 0.55), stated(mask, 0.05), stated(mask, 0.5, 'mvp')];
    const lines = [counted(jellopy, 5_500), counted(mask, 500), counted(mask, 5_000, field, 'mvp')];
    const { drops } = observeDrops({ stated: both, counted: lines });
    expect(drops.map(({ kind, verdict }) => `${kind} ${verdict}`)).toEqual([
      'drop reference',
      'drop as_stated',
      'mvp as_stated',
    ]);
  });

  it('are not judged if no drop is below the cap', () => {
    const monster = observeDrops({ stated: [stated(mask, 1)], counted: [counted(mask, 50)] });
    expect(monster).toMatchObject({ kills: undefined, reference: undefined });
    expect(dropOf(mask, monster)).toMatchObject({ verdict: 'no_reference', count: 50, observed: undefined });
  });

  it('are not judged without log lines', () => {
    const monster = observeDrops({ stated: porings, counted: [] });
    expect(monster).toMatchObject({ kills: 0, reference: jellopy });
    expect(dropOf(apple, monster)).toMatchObject({ verdict: 'too_few', low: undefined, observed: undefined });
    expect(observeDrops({ stated: [], counted: [counted(apple, 3)] })).toEqual({
      kills: undefined,
      reference: undefined,
      drops: [],
    });
  });

  it('exclude drops that the game does not log', () => {
    const hidden = [stated(jellopy, 0.55, 'drop', false), ...porings.slice(1)];
    const monster = observeDrops({ stated: hidden, counted: [counted(apple, 550)] });
    expect(monster.reference).toBe(apple);
    expect(dropOf(jellopy, monster)).toMatchObject({ verdict: 'not_logged', expected: undefined });
  });

  it('use the next drop as the reference if the most common one has no log line', () => {
    const monster = observeDrops({ stated: porings, counted: [counted(apple, 5_500)] });
    expect(monster.reference).toBe(apple);
    expect(dropOf(jellopy, monster)).toMatchObject({ verdict: 'lower', observed: 0 });
  });
});
