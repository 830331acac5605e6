import { expect, it } from 'vitest';
import { api } from '../../contract/api.ts';
import { parseIssuesOf } from '../../contract/lenient/parse-issues.ts';
import { readReply } from './read-reply.ts';

const route = api.server.marketHistory;
const row = (nameid: number | string) => ({
  item: { nameid: String(nameid), cards: null },
  total_quantity: '2',
  min_price: 1,
  mean_price: 2,
  max_price: 3,
  last_sale_price: 2,
  last_sale_time: '2026-11-20 12:00:00',
});
const rows = Array.from({ length: 400 }, (_, index) => row(index + 1));

it('the reply reader reads every row of a long list', async () => {
  const value = { vending_history: rows, vending_start_time: '1', buying_history: [row(9)], buying_start_time: null };
  const read = await readReply(route, value);
  expect(read).toMatchObject({
    vending_history: rows.map((_, index) => ({
      item: { nameid: index + 1, cards: [], refine: 0 },
      total_quantity: 2,
      last_sale_time: Date.UTC(2026, 10, 20, 12),
    })),
    vending_start_time: 1,
    buying_history: [{ item: { nameid: 9 } }],
  });
  expect(parseIssuesOf(read)).toMatchObject({ records: 0, parts: 0 });
});

it('the reply reader skips and counts invalid rows and describes the first ones', async () => {
  const wrong = rows.with(321, row('many')).with(7, row('few'));
  const read = await readReply(route, { vending_history: wrong, buying_history: [row(9)] });
  expect(read).toMatchObject({ vending_history: { length: 398 } });
  expect(parseIssuesOf(read)).toEqual({
    records: 2,
    of: 401,
    parts: 0,
    reasons: [
      'field vending_history.7.item.nameid should be a number, not "few"',
      'field vending_history.321.item.nameid should be a number, not "many"',
    ],
  });
});

it('the reply reader rejects a reply in which every row is unreadable and describes why', async () => {
  const read = await readReply(route, { vending_history: rows.map(() => row('many')) });
  expect(read).toMatchObject({ message: 'field vending_history.0.item.nameid should be a number, not "many"' });
});

it.each([
  [
    'the reply of another call',
    { message: 'maintenance' },
    /^it should be an object with vending_history, .*, not an object with message$/,
  ],
  ['a text', 'maintenance', /^it should be an object with vending_history, .*, not "maintenance"$/],
  ['an empty reply', undefined, /^it should be an object with vending_history, .* and is missing$/],
])('the reply reader rejects %s instead of returning an empty list', async (_, value, words) => {
  expect(await readReply(route, value)).toMatchObject({ message: expect.stringMatching(words) });
});
