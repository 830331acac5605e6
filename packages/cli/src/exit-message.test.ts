import { expect, test } from 'vitest';
import { Interrupted } from './exit-codes.ts';
import { exitMessage } from './exit-message.ts';

test.each([
  ['interrupted', ['cancelled']],
  // The failed output was already reported when it failed.
  ['output', []],
] as const)('an interruption with the reason %s prints %j', (reason, lines) => {
  expect(exitMessage(new Interrupted(reason), (_, text) => text, false)).toEqual(lines);
});
