import { describe, expect, it } from 'vitest';
import { useCommandLine } from '../support/command-line.ts';

const { sandbox, as } = useCommandLine();
const env = as('player');

/** Rows that a command prints as JSON for a player of the demo realm. */
// biome-ignore lint/suspicious/noExplicitAny: rows of several commands
async function rowsOf(...args: string[]): Promise<any[]> {
  const { stdout, stderr, code } = await sandbox.run([...args, '--json'], { env });
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

describe('the daily questions of a player', () => {
  it('are answered about an offer', async () => {
    const offers = await rowsOf('market', 'live', '--search', 'confidence:high,medium');
    expect(offers.length).toBeGreaterThan(3);
    for (const { price, fair, off } of offers) expect(off).toBe(Math.round(((fair - price) / fair) * 100));
    const deals = await rowsOf('market', 'deals');
    expect(deals.length).toBeGreaterThan(0);
    for (const { price, compared_with, amount, profit, off } of deals) {
      expect(off).toBeGreaterThanOrEqual(15);
      expect(profit).toBe((compared_with - price) * amount);
    }
  });

  it('are answered about a storage: the value of now is that which the server records', async () => {
    const [now, recorded] = await rowsOf('storage', 'worth');
    expect([now.day, recorded.day]).toEqual(['now', '2026-06-20']);
    for (const field of ['total', 'value', 'zeny', 'priced', 'unpriced']) expect(now[field]).toBe(recorded[field]);
    expect(now.value).toBeGreaterThan(0);
    expect(now.sell_now).toBeLessThan(now.value);
    const stacks = await rowsOf('storage', 'list', '--sort', 'value', '--order', 'desc');
    const values = stacks.map(({ value }) => value ?? -1);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(stacks.filter(({ kept }) => kept).every(({ value }) => value === 0)).toBe(true);
  });

  it('are answered about farming: more damage earns more on every map', async () => {
    const [weak, strong] = [await rowsOf('farming', 'list', '--dps100'), await rowsOf('farming', 'list', '--dps3200')];
    const byMap = new Map(strong.map((row) => [row.map, row]));
    expect(weak.length).toBeGreaterThan(20);
    for (const row of weak) expect(byMap.get(row.map)?.kills).toBeGreaterThanOrEqual(row.kills);
    const best = await rowsOf('farming', 'list', '--search', 'maxlevel<=40 -is:aggressive');
    expect(best.length).toBeGreaterThan(0);
    expect(best.length).toBeLessThan(weak.length);
    for (const { monsters } of best) for (const { level } of monsters) expect(level).toBeLessThanOrEqual(40);
  });
});
