import type { SaleTax } from '../../contract/site.ts';
import { formatZeny } from '../text/format.ts';

/** A tax rate of 100% in the unit of the computation. Whole numbers avoid the errors of binary fractions. */
const whole = 1_000_000;

/**
 * Returns the zeny that the owner of a shop receives for one purchase. The buyer pays `total`, and the game keeps the
 * tax. Buying stores and NPCs have no tax. Source: rAthena, `vending_calc_tax` of vending.cpp.
 */
export function afterTax(total: number, tax: SaleTax | undefined): number {
  if (!tax || tax.rate <= 0 || total < tax.from) return total;
  const left = whole - Math.round((tax.rate / 100) * whole);
  return Math.floor((total * left) / whole);
}

/** Returns the words for the tax on sales: `5% on sales of 100,000,000z or more`; undefined without a tax. */
export function taxWords(tax: SaleTax | undefined): string | undefined {
  if (!tax || tax.rate <= 0) return undefined;
  return `${tax.rate}% on sales${tax.from > 0 ? ` of ${formatZeny(tax.from)} or more` : ''}`;
}
