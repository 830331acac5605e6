import { expect, test } from 'vitest';
import type { Payment, SoldLine } from '../../store/market/sold-lines.ts';
import { pairLines, paymentsOf, pricesOf, purchasesOf } from './sale-pairs.ts';

let id = 0;
const line = (char_id: number, amount: number, of: Partial<SoldLine> = {}): SoldLine => {
  id += 1;
  return {
    id,
    at: 1_000_000,
    char_id,
    type: 'V',
    amount,
    nameid: 501,
    refine: 0,
    card0: 0,
    card1: 0,
    card2: 0,
    card3: 0,
    unique_id: '0',
    ...of,
  };
};

test('the item log entries of a buyer and a seller form one sale if they are adjacent', () => {
  const lines = [line(1, 3), line(2, -3), line(2, 1, { nameid: 502 }), line(1, -1, { nameid: 502 })];
  expect(pairLines(lines)).toMatchObject([
    { buyer: 1, seller: 2, amount: 3, side: 1 },
    { buyer: 2, seller: 1, amount: 1, side: 1 },
  ]);
});

test('a sale to a buying store is found, although the log has the seller first', () => {
  expect(pairLines([line(1, -3, { type: 'B' }), line(2, 3, { type: 'B' })])).toMatchObject([
    { seller: 1, buyer: 2, side: 2 },
  ]);
});

test('an item log entry without its counterpart is skipped, and the next sale is still found', () => {
  expect(pairLines([line(9, 5), line(1, 3), line(2, -3)])).toMatchObject([{ buyer: 1, seller: 2 }]);
  expect(pairLines([line(1, 3), line(2, -3, { nameid: 502 })])).toEqual([]);
  expect(pairLines([line(1, 3), line(2, -3, { at: 1_009_000 })])).toEqual([]);
});

test('a shop purchase has one payment for all items, and a buying store one payment per item', () => {
  const two = (type: string) =>
    pairLines([
      line(1, 3, { type }),
      line(2, -3, { type }),
      line(1, 1, { type, nameid: 7 }),
      line(2, -1, { type, nameid: 7 }),
    ]);
  expect(purchasesOf(two('V')).map((purchase) => purchase.pairs.length)).toEqual([2]);
  expect(purchasesOf(two('B')).map((purchase) => purchase.pairs.length)).toEqual([1, 1]);
});

test('equal purchases are matched with their payments in order, each payment once', () => {
  const purchases = purchasesOf([
    ...pairLines([line(1, 3), line(2, -3)]),
    ...pairLines([line(1, 3, { at: 1_001_000 }), line(2, -3, { at: 1_001_000 })]),
  ]);
  const payment = (paid: number, of: Partial<Payment> = {}): Payment =>
    ({ id: paid, at: 1_000_000, buyer: 1, seller: 2, type: 'V', amount: -paid, paid, ...of }) as Payment;
  expect(paymentsOf(purchases, [payment(9, { seller: 8 }), payment(30), payment(60)])).toEqual([30, 60]);
  expect(paymentsOf(purchases, [payment(5, { at: 2_000_000 })])).toEqual([undefined, undefined]);
});

test('the price of a sale is its payment, a share of a joint payment, or the asking price, and otherwise unknown', () => {
  const pairs = pairLines([line(1, 3), line(2, -3), line(1, 1, { nameid: 7 }), line(2, -1, { nameid: 7 })]);
  const asked = (price: (nameid: number) => number | undefined) => (pair: (typeof pairs)[number]) =>
    price(pair.line.nameid);
  const both = asked((nameid) => (nameid === 7 ? 40 : 20));
  expect(pricesOf(pairs.slice(0, 1), 60, both)).toEqual([{ price: 20, source: 1 }]);
  expect(pricesOf(pairs, 100, both)).toEqual([
    { price: 20, source: 1 },
    { price: 40, source: 1 },
  ]);
  expect(pricesOf(pairs, 200, both)).toEqual([
    { price: 40, source: 3 },
    { price: 80, source: 3 },
  ]);
  expect(
    pricesOf(
      pairs,
      120,
      asked(() => undefined),
    ),
  ).toEqual([
    { price: 0, source: 4 },
    { price: 0, source: 4 },
  ]);
  expect(
    pricesOf(
      pairs,
      undefined,
      asked((nameid) => (nameid === 7 ? 40 : undefined)),
    ),
  ).toEqual([
    { price: 0, source: 4 },
    { price: 40, source: 2 },
  ]);
});
