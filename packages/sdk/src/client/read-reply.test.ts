import { expect, it } from 'vitest';
import { api } from '../contract/api.ts';
import { readReply } from './read-reply.ts';

const { reply } = api.server.marketHistory;
const row = (nameid: number) => ({
  item: { nameid: String(nameid), cards: null },
  total_quantity: '2',
  min_price: 1,
  mean_price: 2,
  max_price: 3,
  last_sale_price: 2,
  last_sale_time: '2026-11-20 12:00:00',
});
const rows = Array.from({ length: 400 }, (_, index) => row(index + 1));

it('reads long lists as a schema does at once', async () => {
  const value = { vending_history: rows, vending_start_time: '1', buying_history: [row(9)], buying_start_time: null };
  expect(await readReply(reply, value)).toEqual(reply.safeParse(value));
});

it('names the row that is wrong, and what else is', async () => {
  const wrong = rows.with(321, { ...row(1), item: { nameid: 'many', cards: null } });
  const { error } = await readReply(reply, { vending_history: wrong, buying_history: [] });
  expect(error?.issues[0]?.path).toEqual(['vending_history', 321, 'item', 'nameid']);
  const beside = await readReply(reply, { vending_history: rows, buying_history: 7 });
  expect(beside.error?.issues[0]?.path).toEqual(['buying_history']);
});
