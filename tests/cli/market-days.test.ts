import { describe, expect, test } from 'vitest';
import { useProxiedCommandLine } from '../support/command-line.ts';
import { demoNoon } from '../support/demo.ts';

/** Tests the commands that print the data of the market charts. */
const { sandbox, server, as, proxy } = useProxiedCommandLine();
const env = as('player');
const kafra = (...args: string[]) => sandbox.run(args, { env });

interface PriceRow {
  date: string;
  num_sales: number;
  amount: number;
  mean_price: number;
}

interface Variant {
  key: string;
  name: string;
  refine: number;
  cards: number[];
  total_sales: number;
  total_quantity: number;
}

const day = 24 * 3_600_000;
const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
const json = async <T>(...args: string[]): Promise<T[]> => {
  const { stdout, stderr, code } = await kafra(...args, '--json');
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  return JSON.parse(stdout);
};
const variants = () => json<Variant>('market', 'history', '--all');

describe('kafra market prices', () => {
  test('lists the days with sales of an item that is given by its key, the newest first, for shops and buying stores', async () => {
    for (const side of ['--selling', '--buying']) {
      const [record] = await json<Variant>('market', 'history', side, '--sort', 'total_quantity', '--order', 'desc');
      if (!record) throw new Error('nothing was sold');
      const days = await json<PriceRow>('market', 'prices', record.key, ...(side === '--buying' ? [side] : []));
      expect(Object.keys(days[0] ?? {})).toEqual([
        'date',
        'num_sales',
        'amount',
        'min_price',
        'mean_price',
        'max_price',
      ]);
      const dates = days.map(({ date }) => date);
      expect(dates).toEqual([...new Set(dates)].sort().reverse());
      expect(days.reduce((sum, { amount }) => sum + amount, 0)).toBe(record.total_quantity);
      expect(days.reduce((sum, { num_sales }) => sum + num_sales, 0)).toBe(record.total_sales);
    }
  });

  test('finds an item by its displayed name, and requests a key if the name is ambiguous', async () => {
    const all = await variants();
    const counts = Map.groupBy(all, ({ name }) => name);
    const plain = [...counts.values()].find(([one, ...more]) => one?.refine === 0 && more.length === 0)?.[0];
    if (!plain) throw new Error('no item without variants');
    const byKey = await json('market', 'prices', plain.key);
    expect(await json('market', 'prices', ...plain.name.toUpperCase().split(' '))).toEqual(byKey);
    const carded = all.find(
      ({ refine, cards, name }) => refine === 0 && cards.length > 0 && (counts.get(name)?.length ?? 0) > 1,
    );
    if (!carded) throw new Error('no item with variants');
    const { stdout, stderr, code } = await kafra('market', 'prices', carded.name);
    expect({ stdout, code }).toEqual({ stdout: '', code: 64 });
    expect(stderr).toContain(`error: "${carded.name}" is ambiguous; use a key\n`);
    const [, whole] = stderr.match(new RegExp(`^ {2}${carded.key} {2}(.+)$`, 'm')) ?? [];
    expect(await json('market', 'prices', whole ?? '')).toEqual(await json('market', 'prices', carded.key));
  });

  test('suggests similar names for an unknown item', async () => {
    const [one] = await variants();
    const { stdout, stderr, code } = await kafra('market', 'prices', `${one?.name}x`);
    expect({ stdout, code }).toEqual({ stdout: '', code: 66 });
    expect(stderr).toContain(`error: no item named "${one?.name}x" found\n`);
    expect(stderr).toContain(`${one?.name}`);
  });

  test('prints only the days with sales if the server sends an item without a key and also days without sales', async () => {
    const sold = {
      start_time: demoNoon - 2 * day,
      num_sales: 1,
      amount: 3,
      min_price: 5,
      mean_price: 5,
      max_price: 5,
    };
    const record = { item: { nameid: 501 }, total_quantity: 3, min_price: 5, mean_price: 5, max_price: 5 };
    const last = { last_sale_price: 5, last_sale_time: sold.start_time };
    const price_history = [sold, { start_time: demoNoon - day, num_sales: 0, amount: 0 }];
    proxy.override = ({ path }) =>
      path.endsWith('/market-history')
        ? {
            status: 200,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ vending_history: [{ ...record, ...last, price_history }], buying_history: [] }),
          }
        : undefined;
    const [{ name = '' } = {}] = await json<Variant>('market', 'history');
    expect(await kafra('market', 'prices', name, '--csv', '--fields', 'date,amount')).toEqual({
      stdout: `date,amount\r\n${isoDay(sold.start_time)},3\r\n`,
      stderr: '',
      code: 0,
    });
  });
});

describe('kafra market prices --fair', () => {
  interface Usual {
    fair: number;
    low: number;
    high: number;
    confidence: string;
    basis: string;
    trades: number;
    last_trade: string;
  }

  test('prints the usual price of an item, with which Live Market compares offers', async () => {
    const offers = await json<{ fair?: number; nameid: number; name: string; price: number; off?: number }>(
      ...['market', 'live', '--all', 'confidence:high,medium refine:0 cards:0'],
    );
    const counts = Map.groupBy(await variants(), ({ name }) => name);
    const offer = offers.find(({ name }) => counts.get(name)?.length === 1);
    if (!offer) throw new Error('no offer with a sure price');
    const [usual] = await json<Usual>('market', 'prices', offer.name, '--fair');
    expect(usual?.fair).toBe(offer.fair);
    expect(usual).toMatchObject({ basis: 'sold', confidence: expect.stringMatching(/high|medium/) });
    expect(usual?.last_trade).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect([usual?.low, usual?.fair, usual?.high]).toEqual(
      [usual?.low, usual?.fair, usual?.high].toSorted((a = 0, b = 0) => a - b),
    );
    const { fair = 1, price, off } = offer;
    expect(off).toBe(Math.round(((fair - price) / fair) * 100));
    const text = await kafra('market', 'prices', offer.name, '--fair');
    expect(text.stdout).toContain(String(usual?.fair));
  });

  test('reports an unknown price if the server computes no usual prices', async () => {
    const [one] = await variants();
    proxy.override = ({ path }) => (path.endsWith('/prices') ? { status: 404, headers: {}, body: '{}' } : undefined);
    expect(await kafra('market', 'prices', one?.key ?? '', '--fair', '--json')).toEqual({
      stdout: '[]\n',
      stderr: 'The usual price of this item is unknown\n',
      code: 0,
    });
    expect((await json<{ fair?: number }>('market', 'live')).filter(({ fair }) => fair)).toEqual([]);
    proxy.override = ({ path }) => (path.endsWith('/prices') ? { status: 500, headers: {}, body: '{}' } : undefined);
    const { stdout, stderr, code } = await kafra('market', 'live', '--json');
    expect([code, stderr]).toEqual([0, 'warning: The usual prices could not be loaded.\n']);
    expect(JSON.parse(stdout).filter(({ fair }: { fair?: number }) => fair)).toEqual([]);
  });
});

describe('kafra market sales', () => {
  interface SalesRow {
    date: string;
    num_sales: number;
    zeny: number;
  }

  test.each([
    [[], 30],
    [['--range', '90d'], 90],
    [['--range', 'year'], 365],
  ] as const)('lists every day up to today for the arguments %j, also days without a sale', async (flags, length) => {
    const before = isoDay(Date.now());
    const rows = await json<SalesRow>('market', 'sales', ...flags);
    const newest = rows[0]?.date ?? '';
    expect([before, isoDay(Date.now())]).toContain(newest);
    expect(rows.map(({ date }) => date)).toEqual(
      Array.from({ length }, (_, back) => isoDay(Date.parse(newest) - back * day)),
    );
    const { body } = await server.call('GET /api/server/market-logs', undefined, env.KAFRA_TOKEN);
    const daily: { day: number; num_sales: number; zeny: number }[] = body.daily;
    const since = Date.parse(rows.at(-1)?.date ?? '');
    expect(rows.reduce((sum, { zeny }) => sum + zeny, 0)).toBe(
      daily.filter((one) => one.day >= since).reduce((sum, { zeny }) => sum + zeny, 0),
    );
  });

  test('rejects an unknown range', async () => {
    const { stdout, stderr, code } = await kafra('market', 'sales', '--range', '7d');
    expect({ stdout, code }).toEqual({ stdout: '', code: 64 });
    expect(stderr).toContain('30d, 90d, year');
  });
});
