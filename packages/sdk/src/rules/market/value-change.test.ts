import { describe, expect, it } from 'vitest';
import { type Holding, splitChange } from './value-change.ts';

const holdings = (of: Record<string, [amount: number, price?: number]>) =>
  new Map(Object.entries(of).map(([name, [amount, price]]): [string, Holding] => [name, { amount, price }]));

const same = { gained: 0, repriced: 0 };

describe("the change of a storage's value", () => {
  it.each([
    ['nothing changes', { a: [2, 10] }, { a: [2, 10] }, same],
    ['a price doubles', { a: [2, 10] }, { a: [2, 20] }, { gained: 0, repriced: 20 }],
    ['pieces come', { a: [2, 10] }, { a: [5, 10] }, { gained: 30, repriced: 0 }],
    ['pieces go', { a: [2, 10] }, {}, { gained: -20, repriced: 0 }],
    ['pieces come and the price falls', { a: [2, 10] }, { a: [4, 5] }, { gained: 20, repriced: -20 }],
    ['a new variant comes', {}, { b: [1, 7] }, { gained: 7, repriced: 0 }],
    ['a price becomes known', { a: [3] }, { a: [3, 4] }, { gained: 0, repriced: 12 }],
    ['a price is lost', { a: [3, 4] }, { a: [3] }, { gained: 0, repriced: -12 }],
    ['an unknown variant comes', {}, { a: [30_000] }, same],
    ['one is exchanged for another', { a: [1, 100] }, { b: [1, 100] }, same],
    ['a very dear piece comes', {}, { a: [30_000, 2 ** 31] }, { gained: 30_000 * 2 ** 31, repriced: 0 }],
  ] as const)('is split into parts if %s', (_, before, after, change) => {
    expect(splitChange(holdings(before as never), holdings(after as never))).toEqual(change);
  });

  it('has parts that sum up to the total change', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const part = (salt: number) => (seed * 7_919 * salt) % 97;
      const before = holdings({ a: [part(1), part(2)], b: [part(3)], c: [part(4), part(5)] });
      const after = holdings({ a: [part(6), part(7)], b: [part(8), part(9)], d: [part(10), part(11)] });
      const sum = (of: typeof before) =>
        [...of.values()].reduce((all, { amount, price = 0 }) => all + amount * price, 0);
      const { gained, repriced } = splitChange(before, after);
      expect(gained + repriced).toBe(sum(after) - sum(before));
    }
  });
});
