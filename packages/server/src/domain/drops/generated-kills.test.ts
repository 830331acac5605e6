import { minute, second } from '@kafra/sdk/rules';
import { expect, it } from 'vitest';
import type { DropFacts, MobDrops } from '../../rules/game/drop-facts.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import { insertMany } from '../../store/statements/insert-many.ts';
import { toSqlTime } from '../../store/statements/sql-time.ts';
import { createLogCopier } from '../logs/log-copier.ts';
import { mobDropReport } from './drop-reports.ts';

const now = Date.UTC(2026, 10, 29, 12);
const [jellopy, apple, card] = [909, 512, 4001];
const kills = 20_000;

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

const drop = (item: number, chance: number) => ({ item, chance, kind: 'drop' as const, isLogged: true });
const poring: MobDrops = {
  ...{ id: 1002, name: 'Poring', isMvp: false, changedAt: undefined },
  drops: [drop(jellopy, 0.55), drop(apple, 0.055), drop(card, 0.0001)],
};
const facts: DropFacts = {
  mobs: new Map([[poring.id, poring]]),
  droppersOf: () => [poring],
  itemName: String,
  isItem: () => true,
  cards: [card],
  mapName: () => undefined,
  hasMapBonus: (map, _mob, item) => map === 'event' && item === apple,
  unlogged: [],
};

it('generated kills have the true drop rates, with loot and an event in the log', {
  timeout: 30_000,
}, async () => {
  const database = await openDatabase({ kind: 'sqlite', file: ':memory:' });
  await migrate(database, now);
  const random = randomFrom(7);
  const bare = { refine: 0, card0: 0, card1: 0, card2: 0, card3: 0, unique_id: 0n, bound: 0, amount: -1 };
  const lines = Array.from({ length: kills }, (_, kill) => {
    const map = kill % 10 === 0 ? 'event' : 'field';
    const line = (nameid: number, type = 'M') => ({
      ...{ time: toSqlTime(now - kills * second + kill * second), char_id: poring.id, type, nameid, map },
      ...bare,
    });
    const drops = poring.drops.filter(({ chance }) => random() < chance).map(({ item }) => line(item));
    // On the map of the event, monsters also drop apples. Each Poring has picked up an apple.
    return [...drops, ...(map === 'event' && random() < 0.5 ? [line(apple)] : []), line(apple, 'L')];
  }).flat();
  await insertMany(database.db, 'picklog', lines);
  const copier = createLogCopier({ database, clock: { now: () => now + 5 * minute } });
  while ((await copier.step())?.hasMore);
  const { drops, counted_percent } = await mobDropReport(poring, {
    ...{ reads: database.db, facts, showsMvpTimes: false, now: now + 5 * minute },
  });
  const [ofJellopy, ofApple, ofCard] = drops;
  expect(counted_percent).toBe(100);
  expect(ofJellopy?.verdict).toBe('reference');
  expect(Math.abs((ofJellopy?.kills ?? 0) - kills)).toBeLessThan(500);
  expect(ofApple).toMatchObject({ verdict: 'as_stated' });
  expect(Math.abs((ofApple?.observed ?? 0) - 0.055)).toBeLessThan(0.006);
  expect(ofApple?.count).toBe(lines.filter(({ nameid, type }) => nameid === apple && type === 'M').length);
  expect(ofCard?.verdict).toBe('too_few');
  await database.close();
});
