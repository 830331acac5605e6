import { ownerLevel } from '@kafra/sdk/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { storableTexts } from '../statements/storable-texts.ts';
import { proofs } from './account-links.ts';

/**
 * Returns game accounts of the owners' group (the operators of the realm), oldest first, as many as fit into one line
 * of text.
 */
export const ownerCandidates = (db: Kysely<Schema>) =>
  db
    .selectFrom('login')
    .where('group_id', '>=', ownerLevel)
    .where('sex', '!=', 'S')
    .orderBy('account_id')
    .limit(10)
    .select(['account_id', 'userid'])
    .execute();

/**
 * Returns all game accounts with this login name. There may be several, because the database may ignore case and
 * accents.
 */
export const accountsCalled = async (db: Kysely<Schema>, userId: string) =>
  db
    .selectFrom('login')
    .where('userid', 'in', await storableTexts(db, ['login', 'userid'], [userId]))
    .select(['account_id', 'userid', 'user_pass', 'sex', 'group_id'])
    .execute();

/** Returns a game account by its number. */
export const accountOf = (db: Kysely<Schema>, accountId: number) =>
  db.selectFrom('login').where('account_id', '=', accountId).select(['account_id', 'userid']).executeTakeFirst();

/** Returns the master accounts that are linked to a game account of the owners' group (the operators of the realm). */
export const owners = (db: Kysely<Schema>) =>
  db
    .selectFrom('site_master_account')
    .innerJoin('login', 'login.account_id', 'site_master_account.account_id')
    .innerJoin('site_master', 'site_master.master_id', 'site_master_account.master_id')
    .where('login.group_id', '>=', ownerLevel)
    .where('proof', '>=', proofs.password)
    .orderBy('site_master.master_id')
    .select(['site_master.master_id', 'site_master.email', 'site_master.last_login_at', 'pass_hash', 'userid'])
    .execute();
