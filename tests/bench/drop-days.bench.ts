import { createLogCopier, insertMany, migrate, openDatabase } from '@kafra/server/testing';
import { it } from 'vitest';

const now = Date.UTC(2026, 10, 20, 12);
const lines = 20_000;
const rounds = 5;
/** Maximum ratio between the times for the first copy of the item log with and without counting drops. */
const maxRatio = 2;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Creates a realm with an item log that consists of 60% drops, of 500 monsters. */
async function realm() {
  const database = await openDatabase({ kind: 'sqlite', file: ':memory:' });
  await migrate(database, now);
  const bare = { amount: -1, refine: 0, card0: 0, card1: 0, card2: 0, card3: 0, unique_id: 0n, bound: 0 };
  const log = Array.from({ length: lines }, (_, n) => {
    const mob = 1_001 + ((n * 7_919) % 500);
    const own = n % 5 < 3 ? { char_id: mob, type: 'M' } : { char_id: 150_000 + (n % 300), type: 'P' };
    return {
      time: '2026-11-19 12:00:00',
      ...own,
      nameid: 500 + ((mob * 7 + n) % 4_000),
      map: `map_${mob % 90}`,
      ...bare,
    };
  });
  await insertMany(database.db, 'picklog', log);
  return database;
}

/**
 * Returns the milliseconds for the first copy of the item log. If `isCounted` is false, drops are left to be counted
 * later, as after an update.
 */
async function copyFor(isCounted: boolean): Promise<number> {
  const database = await realm();
  const copier = createLogCopier({ database, clock: { now: () => now } });
  await copier.step();
  if (!isCounted)
    await database.db
      .updateTable('site_log_copy')
      .set({ drops_after: lines * 2 })
      .execute();
  const began = performance.now();
  for (;;) {
    const step = await copier.step();
    if (!step?.hasMore || step.percent === 100) break;
  }
  const took = performance.now() - began;
  await database.close();
  return took;
}

it('the first copy of the item log with counting of drops, compared to a copy without', {
  timeout: 120_000,
}, async () => {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) ratios.push((await copyFor(true)) / (await copyFor(false)));
  console.log(
    `Copying ${lines} lines with drops counted takes ${median(ratios).toFixed(2)} times as long, promised ${maxRatio}`,
  );
});
