import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** A character on one of the user's game accounts. */
export interface OwnCharacter {
  char_id: number;
  account_id: number;
  name: string;
  class: number;
  guild_id: number;
}

/**
 * Game accounts and characters of one master account. Requests of its user for logs and storages return only their
 * data.
 */
export interface OwnScope {
  masterId: number;
  email: string;
  accounts: { account_id: number; userid: string }[];
  characters: OwnCharacter[];
}

/** Returns the game accounts and characters of a master account. */
export async function ownScope(db: Kysely<Schema>, owner: { masterId: number; email: string }): Promise<OwnScope> {
  const accounts = await db
    .selectFrom('site_master_account as link')
    .innerJoin('login', 'login.account_id', 'link.account_id')
    .select(['login.account_id', 'login.userid'])
    .where('link.master_id', '=', owner.masterId)
    .orderBy('login.account_id')
    .execute();
  const characters = await db
    .selectFrom('site_master_account as link')
    .innerJoin('char', 'char.account_id', 'link.account_id')
    .select(['char.char_id', 'char.account_id', 'char.name', 'char.class', 'char.guild_id'])
    .where('link.master_id', '=', owner.masterId)
    .orderBy('char.char_id')
    .execute();
  return { ...owner, accounts, characters };
}
