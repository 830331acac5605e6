import { expect, it } from 'vitest';
import type { Timers } from '../timers.ts';
import { createMemoryCounters } from './rate-counters.ts';
import { createWriteBehindCounters } from './write-behind-counters.ts';

/** Creates the counters with a fixed clock. The test triggers each report to the shared counters. */
function setUp() {
  const clock = { time: 1_000_000, now: () => clock.time };
  const rounds: (() => Promise<unknown>)[] = [];
  const timers: Timers = {
    later: (_name, _delay, work) => void rounds.push(work),
    every: () => {},
    stop: async () => {},
  };
  const all = createMemoryCounters(clock);
  const tell = async () => {
    for (const work of rounds.splice(0)) await work();
  };
  return {
    clock,
    one: createWriteBehindCounters(all, clock, timers),
    other: createWriteBehindCounters(all, clock, timers),
    rounds,
    tell,
  };
}

const page = { name: 'read', key: '192.0.2.1', times: 10, per: 60_000, attempts: 1 };

it('write-behind rate counters grant attempts immediately, and refuse after all processes together exceed the limit', async () => {
  const { one, other, rounds, tell } = setUp();
  for (let n = 0; n < 8; n++) expect(await one.charge(page)).toBe(0);
  expect(rounds).toHaveLength(1);
  for (let n = 0; n < 4; n++) expect(await other.charge(page)).toBe(0);
  await tell();
  expect(await other.charge(page)).toBeGreaterThan(0);
  expect(await other.charge({ ...page, key: '192.0.2.2' })).toBe(0);
});

it('write-behind rate counters ignore refusals of other processes from before the clock was set back', async () => {
  const { clock, one, other, tell } = setUp();
  for (let n = 0; n < 8; n++) await one.charge(page);
  for (let n = 0; n < 8; n++) await other.charge(page);
  await tell();
  expect(await other.charge(page)).toBeGreaterThan(0);
  clock.time -= 2 * page.per;
  expect(await other.charge(page)).toBe(0);
});

it('write-behind rate counters never grant more than the limit in one process, whatever others report', async () => {
  const { one } = setUp();
  const delays = [];
  for (let n = 0; n < 12; n++) delays.push(await one.charge(page));
  expect(delays.filter((delay) => delay === 0)).toHaveLength(10);
});
