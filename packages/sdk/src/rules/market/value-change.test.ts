import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../testing/index.ts';
import { type Holding, splitChange } from './value-change.ts';

const holdings = (of: Record<string, [amount: number, price?: number | undefined, kept?: number]>) =>
  new Map(
    Object.entries(of).map(([name, [amount, price, kept = 0]]): [string, Holding] => [name, { amount, kept, price }]),
  );

const same = { gained: 0, setAside: 0, repriced: 0 };

describe("the change of a storage's value", () => {
  it.each([
    ['nothing changes', { a: [2, 10] }, { a: [2, 10] }, same],
    ['a price doubles', { a: [2, 10] }, { a: [2, 20] }, { gained: 0, repriced: 20 }],
    ['items are added', { a: [2, 10] }, { a: [5, 10] }, { gained: 30, repriced: 0 }],
    ['items are removed', { a: [2, 10] }, {}, { gained: -20, repriced: 0 }],
    ['items are added and the price falls', { a: [2, 10] }, { a: [4, 5] }, { gained: 20, repriced: -20 }],
    ['a new variant is added', {}, { b: [1, 7] }, { gained: 7, repriced: 0 }],
    ['a price becomes known', { a: [3] }, { a: [3, 4] }, { gained: 0, repriced: 12 }],
    ['a price is lost', { a: [3, 4] }, { a: [3] }, { gained: 0, repriced: -12 }],
    ['a variant of unknown price is added', {}, { a: [30_000] }, same],
    ['an item is exchanged for another of the same price', { a: [1, 100] }, { b: [1, 100] }, same],
    ['a very expensive item is added', {}, { a: [30_000, 2 ** 31] }, { gained: 30_000 * 2 ** 31, repriced: 0 }],
  ] as const)('is split into parts if %s', (_, before, after, change) => {
    expect(splitChange(holdings(before as never), holdings(after as never))).toEqual({ ...same, ...change });
  });

  it.each([
    ['is equipped', { a: [1, 100] }, { a: [0, undefined, 1] }, { setAside: -100 }],
    ['is unequipped', { a: [0, undefined, 1] }, { a: [1, 100] }, { setAside: 100 }],
    ['of two is equipped', { a: [2, 100] }, { a: [1, 100, 1] }, { setAside: -100 }],
    ['is equipped while its price doubles', { a: [2, 100] }, { a: [1, 200, 1] }, { setAside: -100, repriced: 100 }],
    ['is equipped and another one is added', { a: [1, 100] }, { a: [1, 100, 1] }, {}],
    ['is equipped and two others are added', { a: [1, 100] }, { a: [2, 100, 1] }, { gained: 100 }],
    ['is bound and added', {}, { a: [0, undefined, 1] }, {}],
    ['is bound and removed', { a: [3, 100, 1] }, { a: [3, 100] }, {}],
    ['of two is unequipped and both are removed', { a: [1, 100, 1] }, {}, { gained: -100 }],
    ['of unknown price is equipped', { a: [1] }, { a: [0, undefined, 1] }, {}],
  ] as const)('is correct if an item %s', (_, before, after, change) => {
    expect(splitChange(holdings(before as never), holdings(after as never))).toEqual({ ...same, ...change });
  });

  it('has no gain if items only change their states, at any prices', () => {
    const { below } = seededRandom(11);
    for (let round = 0; round < 500; round++) {
      const names = ['a', 'b', 'c'];
      const pieces = names.map(() => 1 + below(5));
      const prices = names.map(() => (below(4) === 0 ? undefined : below(5_000_000)));
      const day = () =>
        holdings(
          Object.fromEntries(
            names.map((name, at) => {
              const kept = below((pieces[at] ?? 0) + 1);
              return [name, [(pieces[at] ?? 0) - kept, kept === pieces[at] ? undefined : prices[at], kept]];
            }),
          ),
        );
      const { gained, repriced } = splitChange(day(), day());
      expect([gained, repriced]).toEqual([0, 0]);
    }
  });

  it('has parts that sum up to the total change', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const part = (salt: number) => (seed * 7_919 * salt) % 97;
      const before = holdings({ a: [part(1), part(2), part(7)], b: [part(3)], c: [part(4), part(5)] });
      const after = holdings({ a: [part(6), part(7), part(2)], b: [part(8), part(9)], d: [part(10), part(11)] });
      const sum = (of: typeof before) =>
        [...of.values()].reduce((all, { amount, price = 0 }) => all + amount * price, 0);
      const { gained, setAside, repriced } = splitChange(before, after);
      expect(gained + setAside + repriced).toBe(sum(after) - sum(before));
    }
  });
});
