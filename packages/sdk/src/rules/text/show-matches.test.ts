import { expect, it } from 'vitest';
import { showMatches } from './show-matches.ts';

it.each([
  ['items', 42, 'Show 42 items'],
  ['rare drops', 1, 'Show 1 rare drop'],
  ['monsters', 1_234, 'Show 1,234 monsters'],
  ['maps', 0, 'No maps match'],
  ['item logs', undefined, 'Show item logs'],
] as const)('the button below the filters of %s with %s matches has the expected label', (noun, count, label) => {
  expect(showMatches(noun, count)).toBe(label);
});
