import { type Kysely, type SqlBool, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';

/**
 * Stores the current login name with each link between a game account and a master account that has no stored name yet.
 */
export async function noteLoginNames(db: Kysely<Schema>): Promise<void> {
  await db
    .updateTable('site_master_account')
    .set((link) => ({
      login_name: link
        .selectFrom('login')
        .whereRef('login.account_id', '=', 'site_master_account.account_id')
        .select('userid'),
    }))
    .where('login_name', 'is', null)
    .execute();
}

/**
 * Returns linked accounts with a login name that has changed since they were linked. The game has reused the number of
 * a deleted account, or staff of the game have renamed the account. Missing accounts are left out, because they may
 * come back.
 */
export const replacedAccounts = (db: Kysely<Schema>) =>
  db
    .selectFrom('site_master_account as link')
    .innerJoin('login', 'login.account_id', 'link.account_id')
    .where(sql<SqlBool>`lower(link.login_name) <> lower(${dialectOf(db).siteText('login.userid')})`)
    .select(['link.account_id', 'link.login_name'])
    .execute();

const linksToGone = (db: Kysely<Schema>) =>
  db
    .selectFrom('site_master_account as link')
    .leftJoin('login', 'login.account_id', 'link.account_id')
    .where('login.account_id', 'is', null);

/** Returns the linked game accounts that no longer exist in the game: their number, and the first of them. */
export async function goneAccounts(db: Kysely<Schema>, limit: number) {
  const { count } = await linksToGone(db)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const examples = await linksToGone(db)
    .orderBy('link.account_id')
    .limit(limit)
    .select(['link.account_id', 'link.login_name'])
    .execute();
  return { count: Number(count), examples };
}

/** Returns the linked game accounts with this login name or number that no longer exist in the game. */
export const goneAccountsCalled = (db: Kysely<Schema>, nameOrNumber: string) =>
  linksToGone(db)
    .where((link) =>
      link.or([
        link('link.login_name', '=', nameOrNumber),
        ...(/^[1-9]\d{0,9}$/.test(nameOrNumber) ? [link('link.account_id', '=', Number(nameOrNumber))] : []),
      ]),
    )
    .select(['link.account_id', 'link.login_name'])
    .execute();
