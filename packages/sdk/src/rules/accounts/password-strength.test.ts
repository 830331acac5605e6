import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

it.each([
  [-1, 'very weak'],
  [0, 'very weak'],
  [1, 'weak'],
  [2, 'fair'],
  [3, 'strong'],
  [4, 'very strong'],
  [9, 'very strong'],
])('the password score has the label %s', (score, name) => {
  expect(passwordStrength(score)).toBe(`Password strength: ${name}`);
});
