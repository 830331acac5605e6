import { minute, second } from '@kafra/sdk/rules';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../store/connection/database.ts';
import { openDatabase } from '../store/connection/open-database.ts';
import { migrate } from '../store/migrations/migrate.ts';
import { insertMany } from '../store/statements/insert-many.ts';
import { startLogCopy } from './log-copy.ts';

let database: Database;
let now: number;
let waiting: { delay: number; work: () => Promise<unknown> }[];
let said: string[];

beforeEach(async () => {
  now = Date.UTC(2026, 10, 20, 12);
  waiting = [];
  said = [];
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' });
  await migrate(database, now);
  const line = { time: '2026-11-20 10:00:00', char_id: 150_000, type: 'P', nameid: 501, amount: 1 };
  await insertMany(
    database.db,
    'picklog',
    Array.from({ length: 2_000 }, () => line),
  );
});
afterEach(() => database.close());

const clock = { now: () => now };
const note = (_facts: object, message: string) => void said.push(message);
const start = (over: Partial<Parameters<typeof startLogCopy>[0]> = {}) =>
  startLogCopy({
    ...{ database, clock, realmClock: clock, config: { logs: {} }, instance: { id: '1'.repeat(26) } },
    timers: {
      later: (_name, delay, work) => void waiting.push({ delay, work }),
      every: () => undefined,
      stop: async () => undefined,
    },
    log: { info: note, warn: note, error: note },
    ...over,
  });

/** Runs the next delayed work of the job and returns its delay. */
async function runNext(): Promise<number> {
  const [next, ...others] = waiting;
  if (!next) throw new Error('nothing waits');
  waiting = others;
  await next.work();
  return next.delay;
}

it('copying the item log starts after the server, leaves most of the time to other work, and logs its progress each minute', async () => {
  start();
  expect(await runNext()).toBe(10 * second);
  const delays: number[] = [];
  while (said.length < 2) {
    delays.push(await runNext());
    now += minute / 3;
    if (delays.length > 50) throw new Error('it does not end');
  }
  expect(said[0]).toBe('the item log is copied: older lines are still being read (0 %)');
  while (said.at(-1) !== 'the item log is copied: all of it is there') await runNext();
  expect(said.filter((words) => words.includes('older lines')).length).toBeLessThan(4);
  expect(delays.every((delay) => delay > 0 && delay < 10 * second)).toBe(true);
  expect(await runNext()).toBe(10 * second);
  const { length } = said;
  now += 10 * minute;
  await runNext();
  expect(said).toHaveLength(length);
});

it('copying the item log continues after a failure, and pauses while another server does it', async () => {
  start({ database: { ...database, transaction: () => Promise.reject(new Error('gone')) } });
  await expect(runNext()).rejects.toThrow('gone');
  expect(waiting.map(({ delay }) => delay)).toEqual([10 * second]);
  await database.db
    .insertInto('site_lease')
    .values({ name: 'log_copy', holder: '2'.repeat(26), expires_at: 1e15 })
    .execute();
  waiting = [];
  start();
  await runNext();
  expect(waiting.map(({ delay }) => delay)).toEqual([10 * second]);
  expect(await database.db.selectFrom('site_pick').selectAll().execute()).toEqual([]);
});

it('the item log is not copied in a demo with a stopped clock', () => {
  start({ config: { logs: {}, demo: { seed: 1, frozenAt: 1 } } });
  expect(waiting).toEqual([]);
});
