import { lastMoment } from '@kafra/sdk/contract';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';

/**
 * A new hold of a game account for its previous owner. It ends after some time, unless `objectInHold` extends it until
 * staff decide.
 */
interface NewHold {
  accountId: number;
  /** The master account of the previous owner, from which the game account was taken. */
  masterId: number;
  loginName: string;
  until: number;
}

const holdsOf = (db: Kysely<Schema>, accountId: number) =>
  db.selectFrom('site_account_hold').where('site_account_hold.account_id', '=', accountId);

/**
 * Holds a game account for the master account of a previous owner. Replaces an earlier hold of the account for the same
 * owner.
 */
export async function holdAccount(db: Kysely<Schema>, hold: NewHold): Promise<void> {
  const { accountId: account_id, masterId: master_id, loginName: login_name, until: held_until } = hold;
  await endHold(db, account_id, master_id);
  await db.insertInto('site_account_hold').values({ account_id, master_id, login_name, held_until }).execute();
}

/** Extends all active holds of a game account to a later end. */
export async function extendHolds(
  db: Kysely<Schema>,
  { accountId, now, until }: { accountId: number; now: number; until: number },
): Promise<void> {
  await db
    .updateTable('site_account_hold')
    .set({ held_until: until })
    .where('account_id', '=', accountId)
    .where('held_until', '>', now)
    .where('held_until', '<', until)
    .execute();
}

/**
 * Records that a previous owner objects to the loss of a game account: the hold lasts until staff decide. Returns false
 * if the account is no longer held for this master account.
 */
export async function objectInHold(
  db: Kysely<Schema>,
  { accountId, masterId, now }: { accountId: number; masterId: number; now: number },
): Promise<boolean> {
  const held = await holdsOf(db, accountId)
    .where('master_id', '=', masterId)
    .where('held_until', '>', now)
    .select('held_until')
    .executeTakeFirst();
  if (!held) return false;
  await db
    .updateTable('site_account_hold')
    .set({ held_until: lastMoment })
    .where('account_id', '=', accountId)
    .where('master_id', '=', masterId)
    .execute();
  return true;
}

/** Returns the master accounts for which a game account is held, with their e-mail addresses. */
export const heldFor = (db: Kysely<Schema>, accountId: number, now: number) =>
  holdsOf(db, accountId)
    .innerJoin('site_master as master', 'master.master_id', 'site_account_hold.master_id')
    .where('held_until', '>', now)
    .orderBy('master.master_id')
    .select(['master.master_id', 'master.email', 'held_until'])
    .execute();

/** Ends the hold of a game account for one previous owner. */
export async function endHold(db: Kysely<Schema>, accountId: number, masterId: number): Promise<void> {
  await db
    .deleteFrom('site_account_hold')
    .where('account_id', '=', accountId)
    .where('master_id', '=', masterId)
    .execute();
}

/** Ends all holds of a game account. With `keepsObjections`, holds with an objection that staff must decide remain. */
export async function endHolds(
  db: Kysely<Schema>,
  accountId: number,
  { keepsObjections = false }: { keepsObjections?: boolean } = {},
): Promise<void> {
  await db
    .deleteFrom('site_account_hold')
    .where('account_id', '=', accountId)
    .$if(keepsObjections, (holds) => holds.where('held_until', '<', lastMoment))
    .execute();
}

/** Ends the holds of deleted game accounts, if the game has assigned the id to a new account with another name. */
export async function endReplacedHolds(db: Kysely<Schema>): Promise<void> {
  await db
    .deleteFrom('site_account_hold')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('login')
          .whereRef('login.account_id', '=', 'site_account_hold.account_id')
          .where(sql<SqlBool>`lower(site_account_hold.login_name) <> lower(${dialectOf(db).siteText('login.userid')})`)
          .select('login.account_id'),
      ),
    )
    .execute();
}
