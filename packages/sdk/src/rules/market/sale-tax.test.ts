import { describe, expect, it } from 'vitest';
import { afterTax, taxWords } from './sale-tax.ts';

const stock = { rate: 5, from: 100_000_000 };

describe("the tax on a sale in a player's shop", () => {
  it.each([
    ['below the lowest total', 99_999_999, stock, 99_999_999],
    ['at the lowest total', 100_000_000, stock, 95_000_000],
    ['of 2^31 zeny', 2_147_483_648, stock, 2_040_109_465],
    ['of a total that is no multiple of the unit', 101, { rate: 2.5, from: 0 }, 98],
    ['with a rate of two decimals', 100_000_000, { rate: 0.29, from: 0 }, 99_710_000],
    ['with a rate of 100%', 12_345, { rate: 100, from: 0 }, 0],
    ['with a rate of 0', 12_345, { rate: 0, from: 0 }, 12_345],
    ['of 0 zeny', 0, { rate: 5, from: 0 }, 0],
    ['on a server that does not send its tax', 2e9, undefined, 2e9],
  ])('reduces a sale %s correctly', (_, total, tax, expected) => {
    expect(afterTax(total, tax)).toBe(expected);
  });

  it('leaves whole zeny for the seller, rounded down', () => {
    for (let rate = 1; rate <= 10_000; rate += 7)
      for (const total of [1, 99, 12_345, 100_000_000, 2_147_483_647]) {
        const rest = afterTax(total, { rate: rate / 100, from: 0 });
        const exact = (BigInt(total) * BigInt(10_000 - rate)) / 10_000n;
        expect(BigInt(rest), `${total} at ${rate}`).toBe(exact);
      }
  });

  it('has a label unless it is 0 or unknown', () => {
    expect([stock, { rate: 2.5, from: 0 }, { rate: 0, from: 5 }, undefined].map(taxWords)).toEqual([
      '5% on sales of 100,000,000z or more',
      '2.5% on sales',
      undefined,
      undefined,
    ]);
  });
});
