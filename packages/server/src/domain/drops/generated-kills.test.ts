import { day, minute } from '@kafra/sdk/rules';
import { describe, expect, it } from 'vitest';
import type { DropFacts, MobDrops } from '../../rules/game/drop-facts.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import { insertMany } from '../../store/statements/insert-many.ts';
import { toSqlTime } from '../../store/statements/sql-time.ts';
import { createLogCopier } from '../logs/log-copier.ts';
import { mobDropReport } from './drop-reports.ts';

const now = Date.UTC(2026, 10, 29, 12);
const [jellopy, apple, card, mask] = [909, 512, 4001, 2_269];
const id = 1002;

/** Random numbers from 0 to 1 that are the same in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Chances = readonly (readonly [item: number, chance: number])[];

const fair: Chances = [
  [jellopy, 0.55],
  [apple, 0.055],
  [card, 0.0001],
];

const mobWith = (stated: Chances): MobDrops => ({
  ...{ id, name: 'Poring', isMvp: false, changedAt: undefined },
  drops: stated.map(([item, chance]) => ({ item, chance, kind: 'drop', isLogged: true })),
});

interface Kills {
  seed: number;
  kills: number;
  stated: Chances;
  /** Chances with which the simulated game drops items; default: the stated ones. */
  real?: Chances;
  /** Item that monsters on the event map drop more often. Each tenth kill is on that map. */
  eventItem?: number;
}

/**
 * Writes the item log of simulated kills as the game does, copies it, and returns the report on drop rates of the
 * monster and the log.
 */
async function reportOf({ seed, kills, stated, real = stated, eventItem }: Kills) {
  const mob = mobWith(stated);
  const facts: DropFacts = {
    mobs: new Map([[id, mob]]),
    droppersOf: () => [mob],
    itemName: String,
    isItem: () => true,
    cards: [card],
    mapName: () => undefined,
    hasMapBonus: (map, _mob, item) => map === 'event' && item === eventItem,
    unlogged: [],
  };
  const database = await openDatabase({ kind: 'sqlite', file: ':memory:' });
  await migrate(database, now);
  const random = randomFrom(seed);
  const bare = { refine: 0, card0: 0, card1: 0, card2: 0, card3: 0, unique_id: 0n, bound: 0, amount: -1 };
  const lines = Array.from({ length: kills }, (_, kill) => {
    const map = kill % 10 === 0 ? 'event' : 'field';
    const time = toSqlTime(now - Math.floor(((kills - kill) * 3 * day) / kills));
    const line = (nameid: number, type = 'M') => ({ time, char_id: id, type, nameid, map, ...bare });
    const drops = real.filter(([, chance]) => random() < chance).map(([item]) => line(item));
    const more = map === 'event' && eventItem !== undefined && random() < 0.5 ? [line(eventItem)] : [];
    // Some monsters have picked up an apple. When they die, its drop is logged again, with the type L.
    return [...drops, ...more, ...(kill % 10 === 5 ? [line(apple, 'L')] : [])];
  }).flat();
  await insertMany(database.db, 'picklog', lines);
  const copier = createLogCopier({ database, clock: { now: () => now + 5 * minute } });
  while ((await copier.step())?.hasMore);
  const report = await mobDropReport(mob, {
    ...{ reads: database.db, facts, showsMvpTimes: false, now: now + 5 * minute },
  });
  await database.close();
  return { ...report, lines, of: (item: number) => report.drops.find((drop) => drop.item_id === item) };
}

const isInside = (rate: number, drop: { low?: number | undefined; high?: number | undefined } | undefined): boolean =>
  (drop?.low ?? 1) <= rate && rate <= (drop?.high ?? 0);

describe('observed drops of generated kills', { timeout: 60_000 }, () => {
  it('have the true rates, even if the log contains loot and a map with an event', async () => {
    const kills = 20_000;
    const { of, lines, counted_percent } = await reportOf({ seed: 7, kills, stated: fair, eventItem: apple });
    expect(counted_percent).toBe(100);
    expect(of(jellopy)?.verdict).toBe('reference');
    expect(Math.abs((of(jellopy)?.kills ?? 0) - kills)).toBeLessThan(500);
    expect(of(apple)).toMatchObject({ verdict: 'as_stated' });
    expect(Math.abs((of(apple)?.observed ?? 0) - 0.055)).toBeLessThan(0.006);
    expect(of(apple)?.count).toBe(lines.filter(({ nameid, type }) => nameid === apple && type === 'M').length);
    expect(of(card)?.verdict).toBe('too_few');
  });

  it('do not use a drop that an event map gives in addition as the reference for the number of kills', async () => {
    const { of } = await reportOf({ seed: 8, kills: 20_000, stated: fair, eventItem: jellopy });
    expect(of(apple)).toMatchObject({ verdict: 'reference', reference: apple });
    expect(Math.abs((of(apple)?.kills ?? 0) - 20_000)).toBeLessThan(1_500);
    expect(of(jellopy)).toMatchObject({ verdict: 'as_stated' });
    expect(isInside(0.55, of(jellopy))).toBe(true);
  });

  it('do not use a drop at the maximum rate as the reference, because bonuses on all drops do not raise it', async () => {
    const stated: Chances = [[mask, 0.95], [jellopy, 0.3], ...fair.slice(1)];
    const real = stated.map(([item, chance]) => [item, item === mask ? chance : chance * 1.5] as const);
    const { of } = await reportOf({ seed: 9, kills: 20_000, stated, real });
    expect(of(jellopy)).toMatchObject({ verdict: 'reference', reference: jellopy });
    expect(of(apple)).toMatchObject({ verdict: 'as_stated' });
    expect(isInside(0.055, of(apple))).toBe(true);
  });

  it('contradict the stated rate of a drop that is stated as 0.01% and falls at 0.02%', async () => {
    // The most common drop in the test is rare, so that the log of many kills is short.
    const stated = fair.slice(1);
    const real = stated.map(([item, chance]) => [item, item === card ? 2 * chance : chance] as const);
    const { of } = await reportOf({ seed: 10, kills: 600_000, stated, real });
    expect(of(card)).toMatchObject({ verdict: 'higher' });
    expect(isInside(0.0002, of(card))).toBe(true);
  });

  it('have confidence intervals that contain the true rate in at least 19 of 20 logs', {
    tags: ['exhaustive'],
    timeout: 600_000,
  }, async () => {
    const found = { apple: 0, card: 0 };
    for (let seed = 1; seed <= 20; seed++) {
      const { of } = await reportOf({ seed, kills: 100_000, stated: fair, eventItem: apple });
      expect(Math.abs((of(jellopy)?.kills ?? 0) - 100_000)).toBeLessThan(1_500);
      found.apple += isInside(0.055, of(apple)) ? 1 : 0;
      found.card += isInside(0.0001, of(card)) ? 1 : 0;
    }
    expect(found.apple).toBeGreaterThanOrEqual(19);
    expect(found.card).toBeGreaterThanOrEqual(19);
  });
});
