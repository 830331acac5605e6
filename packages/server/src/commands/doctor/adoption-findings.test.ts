import { afterEach, beforeEach, expect, it } from 'vitest';
import { accountToUnlink } from '../../domain/account-links/staff-links.ts';
import { insertLink, proofs } from '../../store/accounts/account-links.ts';
import { noteLoginNames } from '../../store/accounts/replaced-accounts.ts';
import type { Database } from '../../store/connection/database.ts';
import { openDatabase } from '../../store/connection/open-database.ts';
import { migrate } from '../../store/migrations/migrate.ts';
import { insertMany } from '../../store/statements/insert-many.ts';
import { adoptionFindings } from './adoption-findings.ts';

let database: Database;
beforeEach(async () => {
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' });
  await migrate(database, 1);
});
afterEach(() => database.close());

const first = 2_000_001;

/** Adds game accounts of these names with owners, and deletes all of them but the last from the game. */
async function forget(...names: string[]): Promise<void> {
  const { db } = database;
  const rows = names.map((userid, index) => ({
    account_id: first + index,
    userid,
    user_pass: 'x',
    sex: 'M',
    email: '',
  }));
  await insertMany(db, 'login', rows);
  const link = { masterId: 1, proof: proofs.password, restrictedUntil: null, by: null, now: 1 };
  for (const { account_id } of rows) await insertLink(db, { ...link, accountId: account_id });
  await noteLoginNames(db);
  await db
    .deleteFrom('login')
    .where('account_id', '<', first + names.length - 1)
    .execute();
}

it('the doctor check of account links reports nothing if all accounts with an owner exist', async () => {
  await forget('here');
  expect(await adoptionFindings(database)).toEqual([]);
});

it('the doctor check of account links lists owned accounts that the game lacks, with the command that removes them', async () => {
  await forget('gone1', 'gone2', 'here');
  const [finding, ...others] = await adoptionFindings(database);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ level: 'warn', names: ['gone1', 'gone2'] });
  expect(finding?.text).toMatch(/: 2: gone1, gone2\. .*`kafra-server accounts unlink`/);
});

it('the doctor check of account links lists at most ten missing accounts', async () => {
  await forget(...Array.from({ length: 13 }, (_, index) => `gone${index}`));
  const [finding] = await adoptionFindings(database);
  expect(finding?.text).toContain(': 12: gone0, ');
  expect(finding?.text).toContain('gone9 and more. ');
});

it.each([
  ['its former name', 'gone1', first],
  ['its ID', String(first + 1), first + 1],
  ['an existing name that equals the ID of another account', String(first), first + 2],
])('a missing account is found for removal by %s', async (_, text, account_id) => {
  await forget('gone1', 'gone2', text === String(first) ? text : 'here');
  expect(await accountToUnlink(database.db, text)).toMatchObject({ account_id });
});

it.each(['GONE1', 'nobody', String(first + 2), '0', '', '1e3'])(
  '"%s" does not identify a missing account',
  async (text) => {
    await forget('gone1', 'gone2', 'here');
    expect(await accountToUnlink(database.db, text)).toBeUndefined();
  },
);
