import { claimReviewLevel, limits } from '@kafra/sdk/contract';
import { normalizeEmail } from '@kafra/sdk/rules';
import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';
import { escapeLike } from '../statements/escape-like.ts';
import { isStorable } from '../statements/storable-texts.ts';
import { noEmail } from './accounts.ts';

/** As many letters as `login.email` holds: a longer address is no account's. */
const emailColumn = 39;
/** An address on more accounts than these is a shop's, or was made up once for all of them. */
export const maxShared = 20;

/** FluxCP's list of the accounts that were made with it, which knows whose address was never proved. */
export const fluxcpAccounts = 'cp_createlog';

/** Of these accounts, those whose address FluxCP has asked to be proved, in vain. */
async function unproved(db: Kysely<Schema>, accountIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (accountIds.length === 0 || !(await dialectOf(db).tableNames(db)).has(fluxcpAccounts)) return new Set();
  const { rows } = await sql<{ id: number }>`SELECT account_id AS id FROM ${sql.table(fluxcpAccounts)}
    WHERE confirmed = 0 AND account_id IN (${sql.join(accountIds)})`.execute(db);
  return new Set(rows.map(({ id }) => Number(id)));
}

/**
 * The accounts without an owner that have this address, the oldest first: no account of staff or of a server, none whose
 * name is there twice, none whose address was never proved, and none at all where too many have it.
 */
export async function claimableAccounts(db: Kysely<Schema>, email: string) {
  const wanted = normalizeEmail(email);
  if (wanted === noEmail || wanted.length > emailColumn || !(await isStorable(db, ['login', 'email'], wanted)))
    return [];
  // Neither database tells exactly what is one address; both find more than that this way, by an index where there is one.
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

/** Those of these login names that stand more than once. */
async function doubleNames(db: Kysely<Schema>, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db.selectFrom('login').where('userid', 'in', userIds).select('userid').execute();
  return new Set(userIds.filter((name) => rows.filter(({ userid }) => userid === name).length > 1));
}
