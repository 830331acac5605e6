import { hour, second } from '@kafra/sdk/rules';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../store/connection/database.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { clockFindings } from './clock-findings.ts';

let database: Database;
beforeEach(async () => {
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' });
});
afterEach(() => database.close());

test.each([
  [0, 'ok', 'the clocks of this machine and of the database agree'],
  [-2 * second, 'ok', 'the clocks of this machine and of the database agree'],
  [30 * second, 'warn', 'is 30 s ahead of the database'],
  [-hour, 'bad', 'is 3600 s behind the database'],
])('doctor reports a clock that is %i ms off as %s', async (skew, level, words) => {
  const [finding] = await clockFindings(database, () => Date.now() + skew);
  expect(finding).toMatchObject({ level, text: expect.stringContaining(words) });
});
