import { expect, it } from 'vitest';
import { optionText } from './option-text.ts';

it.each([
  ['Max HP +%d', 100, 'Max HP +100'],
  ['Max HP +%d', -100, 'Max HP -100'],
  ['MaxHP + %d', 100, 'MaxHP + 100'],
  ['SP cost -%d%', 5, 'SP cost -5%'],
  ['SP cost -%d%', -5, 'SP cost +5%'],
  ['ASPD +%d%%', 3, 'ASPD +3%'],
  ['ATK +%d', 0, 'ATK +0'],
  ['Resistance to Fire %d%', -7, 'Resistance to Fire -7%'],
  ['Unbreakable armor', 1, 'Unbreakable armor'],
])('the random option text %s with the value %i is %s', (format, value, text) => {
  expect(optionText(format, value)).toBe(text);
});
