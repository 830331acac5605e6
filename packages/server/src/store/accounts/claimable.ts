import { claimReviewLevel, limits } from '@kafra/sdk/contract';
import { normalizeEmail } from '@kafra/sdk/rules';
import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';
import { escapeLike } from '../statements/escape-like.ts';
import { isStorable } from '../statements/storable-texts.ts';
import { noEmail } from './accounts.ts';

/** Length of `login.email` in characters. A longer address cannot belong to an account. */
const emailColumn = 39;
/**
 * Maximum number of game accounts that may have the same e-mail address. An address of more accounts belongs to a shop,
 * or is a made-up default.
 */
export const maxShared = 20;

/**
 * Table of the web panel FluxCP that lists the accounts it created. It records which e-mail addresses were never
 * confirmed.
 */
export const fluxcpAccounts = 'cp_createlog';

/**
 * Returns those of the given accounts that never confirmed their e-mail address, although the web panel FluxCP asked
 * them to.
 */
async function unproved(db: Kysely<Schema>, accountIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (accountIds.length === 0 || !(await dialectOf(db).tableNames(db)).has(fluxcpAccounts)) return new Set();
  const { rows } = await sql<{ id: number }>`SELECT account_id AS id FROM ${sql.table(fluxcpAccounts)}
    WHERE confirmed = 0 AND account_id IN (${sql.join(accountIds)})`.execute(db);
  return new Set(rows.map(({ id }) => Number(id)));
}

/**
 * Returns the game accounts without an owner that have this e-mail address, oldest first. Leaves out accounts of staff
 * and of servers, accounts with a duplicate name, and accounts with an address that was never confirmed. Returns an
 * empty list if too many accounts have the address.
 */
export async function claimableAccounts(db: Kysely<Schema>, email: string) {
  const wanted = normalizeEmail(email);
  if (wanted === noEmail || wanted.length > emailColumn || !(await isStorable(db, ['login', 'email'], wanted)))
    return [];
  // MariaDB and SQLite do not compare e-mail addresses exactly. This condition finds a few more rows, but it can use an
  // index.
  const found = await db
    .selectFrom('login')
    .leftJoin('site_master_account as link', 'link.account_id', 'login.account_id')
    .where(sql<boolean>`login.email LIKE ${escapeLike(wanted)} ESCAPE '|'`)
    .orderBy('login.account_id')
    .limit(10 * maxShared)
    .select(['login.account_id', 'userid', 'email', 'sex', 'group_id', 'lastlogin', 'link.master_id'])
    .execute();
  const same = found.filter((row) => normalizeEmail(row.email) === wanted);
  if (same.length > maxShared) return [];
  const free = same.filter(
    (row) => row.master_id === null && row.sex !== 'S' && row.group_id >= 0 && row.group_id < claimReviewLevel,
  );
  const skipped = await unproved(
    db,
    free.map((row) => row.account_id),
  );
  const doubles = await doubleNames(
    db,
    free.map((row) => row.userid),
  );
  return free
    .filter((row) => !skipped.has(row.account_id) && !doubles.has(row.userid))
    .slice(0, limits.claimableAccounts);
}
export type ClaimableRow = Awaited<ReturnType<typeof claimableAccounts>>[number];

/** Returns those of the given login names that more than one game account has. */
async function doubleNames(db: Kysely<Schema>, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db.selectFrom('login').where('userid', 'in', userIds).select('userid').execute();
  return new Set(userIds.filter((name) => rows.filter(({ userid }) => userid === name).length > 1));
}
