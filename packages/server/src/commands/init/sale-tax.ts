import { existsSync } from 'node:fs';
import path from 'node:path';
import type { SaleTax } from '@kafra/sdk/contract';
import { taxWords } from '@kafra/sdk/rules';
import { type ConfValue, isSwitchedOn, readRathenaConf } from '../../files/rathena-conf.ts';
import { type Finding, warn } from '../../rules/finding.ts';

const file = 'conf/battle_athena.conf';

const maxZeny = 2_147_483_647;
/** A tax rate of 100% in hundredths of a percent, the unit of the game. */
const maxRate = 10_000;

/**
 * Returns the number in a setting as the game reads it: words such as `yes` are 1, and a number out of range is the
 * default 0. Source: `battle_set_value` and `config_switch` of rAthena.
 */
function numberOf(setting: ConfValue | undefined, max: number): number {
  // The game reads the value of a setting only up to the first blank.
  const [word = ''] = (setting?.value ?? '').split(/\s/);
  const number = Number.parseInt(word, 10);
  if (Number.isNaN(number)) return isSwitchedOn(word) ? 1 : 0;
  return number >= 0 && number <= max ? number : 0;
}

/**
 * Reads the tax on sales in players' shops. `vending_tax` is in hundredths of a percent and applies to totals of at
 * least `vending_tax_min`. Undefined if the game's version has no such setting.
 */
export function readSaleTax(root: string): SaleTax | undefined {
  if (!existsSync(path.join(root, file))) return undefined;
  const { values } = readRathenaConf(root, [file]);
  const tax = values.get('vending_tax');
  if (tax === undefined) return undefined;
  return { rate: numberOf(tax, maxRate) / 100, from: numberOf(values.get('vending_tax_min'), maxZeny) };
}

/**
 * Returns a description of the game's sales tax: `a tax of 5% on sales of 100,000,000z or more in players' shops
 * (vending_tax)`.
 */
export function saleTaxWords(tax: SaleTax): string {
  const words = taxWords(tax);
  return `${words === undefined ? 'no tax on sales' : `a tax of ${words}`} in players' shops (vending_tax)`;
}

/** Returns a warning if the sales tax in Kafra's settings differs from that of the game. */
export function saleTaxFindings(game: SaleTax | undefined, set: SaleTax | undefined, settings: string): Finding[] {
  if (game === undefined || taxWords(game) === taxWords(set)) return [];
  return [
    warn(
      `market.tax of ${settings} is ${set ? JSON.stringify(set) : 'not set'}, but the game uses ${saleTaxWords(game)}`,
    ),
  ];
}
