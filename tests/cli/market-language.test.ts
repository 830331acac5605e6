import { describe, expect, test } from 'vitest';
import { useCommandLine } from '../support/command-line.ts';

/** Tests the search language in commands that list the market, logs and storages. */
const { sandbox, as } = useCommandLine();
const env = as('player');
const kafra = (...args: string[]) => sandbox.run(args, { env });

interface Offer {
  nameid: number;
  price: number;
  mean_price: number;
}

const rows = async (...args: string[]): Promise<Offer[]> => JSON.parse((await kafra(...args, '--json')).stdout);

describe('kafra market searches', () => {
  test('find offers below their usual price, and return the same rows as numeric price limits', async () => {
    interface Compared extends Offer {
      fair?: number;
      off?: number;
      confidence?: string;
      deals: string;
    }
    const compare = async (...args: string[]) => (await rows(...args)) as Compared[];
    const all = await compare('market', 'live', '--all');
    const cheap = all.filter(({ off = 0, confidence }) => off >= 20 && confidence !== 'low');
    const found = await compare('market', 'live', '--all', 'off>=19.5 confidence:high,medium');
    expect(found.map(({ price }) => price).sort()).toEqual(cheap.map(({ price }) => price).sort());
    const expensive = all.filter(({ fair = 0 }) => fair >= 100_000).length;
    expect(await compare('market', 'live', '--all', 'fair>=100k')).toHaveLength(expensive);
    const deals = await compare('market', 'live', '--all', 'deal:price');
    expect(deals).toHaveLength(all.filter(({ deals: kinds }) => kinds.split(', ').includes('price')).length);
    const { stderr, code } = await kafra('market', 'live', 'deal:cheap');
    expect([code, stderr.includes('cheap')]).toEqual([64, true]);
  });

  test('find the sellers of an item below a price, the cheapest first', async () => {
    const items: { id: number; type: string }[] = JSON.parse((await kafra('items', 'list', '--json')).stdout);
    const weapons = new Set(items.filter(({ type }) => type === 'Weapon').map(({ id }) => id));
    const all = await rows('market', 'live');
    const wanted = all.filter(({ nameid, price }) => weapons.has(nameid) && price < 1_000_000);
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(all.length);
    const found = await rows('market', 'live', 'type:weapon price<1m sort:price');
    expect(found.map(({ price }) => price)).toEqual(wanted.map(({ price }) => price).sort((a, b) => a - b));
    expect(await rows('market', 'live', 'item:(type:weapon) price<1m sort:price')).toEqual(found);
    // The flags for price and sort order take precedence over the search text.
    const dearest = await rows(
      'market',
      'live',
      'type:weapon price<1m sort:price',
      '--sort',
      'price',
      '--order',
      'desc',
    );
    expect(dearest.map(({ price }) => price)).toEqual(found.map(({ price }) => price).reverse());
  });

  test('find prices of past sales', async () => {
    const all = await rows('market', 'history');
    const found = await rows('market', 'history', 'price:100..1k sort:-price');
    const wanted = all.map(({ mean_price }) => mean_price).filter((price) => price >= 100 && price <= 1_000);
    expect(wanted.length).toBeGreaterThan(0);
    expect(found.map(({ mean_price }) => mean_price)).toEqual(wanted.sort((a, b) => b - a));
  });

  test('find nothing and mark the error for an invalid query', async () => {
    expect(await kafra('market', 'live', 'pirce<50k', '--json')).toEqual({
      stdout: '',
      stderr: 'error: There is no field "pirce". Did you mean "price"?\n  pirce<50k\n  ^^^^^\n',
      code: 64,
    });
  });

  test('explain the search on request, and the TAB key completes it', async () => {
    const { stderr } = await kafra('market', 'live', '--explain', '--limit', '1', 'type:card opened<2h');
    expect(stderr).toContain('type is card\nopened is less than 2h\n');
    const { stdout } = await kafra('complete', '--', 'market', 'live', 'sel');
    expect(stdout).toContain('seller:');
  });
});

interface LogLine {
  type: string;
  time: string;
  items: { nameid?: number; zeny?: number | null; refine?: number }[];
}

async function listed<T>(...args: string[]): Promise<T[]> {
  const { stdout, stderr, code } = await kafra(...args, '--all', '--json');
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

describe('queries that the server evaluates', () => {
  test('find the same log lines as filtering all lines locally', async () => {
    const all = await listed<LogLine>('logs', 'items');
    const weapons = new Set(
      (JSON.parse((await kafra('items', 'search', 'type:weapon level<20', '--json')).stdout) as { id: number }[]).map(
        ({ id }) => id,
      ),
    );
    const [first] = all.flatMap(({ items }) => items.flatMap(({ nameid }) => nameid ?? []));
    const has = (test: (line: LogLine['items'][number]) => boolean) => all.filter(({ items }) => items.some(test));
    const cases: [string, LogLine[]][] = [
      ['type:trade', all.filter(({ type }) => type === 'Trade')],
      ['type:"npc shop",vending', all.filter(({ type }) => type === 'NPC Shop' || type === 'Vending')],
      [`item:${first}`, has(({ nameid }) => nameid === first)],
      ['zeny>=100k', has(({ zeny }) => Math.abs(zeny ?? 0) >= 100_000)],
      ['date:2026-06-10..2026-06-15', all.filter(({ time }) => inDays(time, '2026-06-10', '2026-06-15'))],
      ['item:(type:weapon level<20)', has(({ nameid }) => weapons.has(nameid ?? 0))],
    ];
    for (const [text, wanted] of cases) {
      const found = await listed<LogLine>('logs', 'items', text);
      const times = (lines: LogLine[]) => lines.map(({ time, type }) => `${time} ${type}`);
      expect({ text, found: times(found) }).toEqual({ text, found: times(wanted) });
    }
    // Ensures that the test cases match some rows but not all of them.
    expect(cases.filter(([, wanted]) => wanted.length > 0 && wanted.length < all.length).length).toBeGreaterThan(3);
  });

  test('find items in a storage', async () => {
    const all = await listed<{ storage_type: string; refine: number }>('storage', 'list');
    const found = await listed<{ storage_type: string }>('storage', 'list', 'in:inventory refine:1..');
    const wanted = all.filter(({ storage_type, refine }) => storage_type === 'Inventory' && refine >= 1);
    expect(found).toEqual(wanted);
  });

  test('are reported as unsupported and return nothing if the server cannot evaluate them', async () => {
    expect(await kafra('logs', 'items', 'type:trade or type:storage', '--json')).toEqual({
      stdout: '',
      stderr: `error: Item logs cannot be searched with "or". Separate values with commas.
  type:trade or type:storage
  ^^^^^^^^^^^^^^^^^^^^^^^^^^
`,
      code: 64,
    });
  });
});

const inDays = (time: string, from: string, to: string) =>
  Date.parse(time) >= Date.parse(`${from}T00:00`) && Date.parse(time) < Date.parse(`${to}T00:00`) + 86_400_000;
