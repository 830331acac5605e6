import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

const maxListed = 10;

/**
 * Returns at most ten login names that several game accounts have, as the game's column compares them. The login server
 * refuses those accounts.
 */
export async function findDuplicateLogins(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select min(userid) as name from login
    group by userid having count(*) > 1 limit ${sql.lit(maxListed)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns at most ten game accounts with more than one character in a slot. */
export async function findDuplicateSlots(db: Kysely<Schema>): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`select distinct account_id from ${sql.table('char')}
    group by account_id, char_num having count(*) > 1 limit ${sql.lit(maxListed)}`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** A character that the game does not show, because its slot number is above the limit. */
export interface HiddenCharacter {
  name: string;
  slot: number;
  account_id: number;
}

/**
 * Returns the characters in slots above the limit of the game or of their account: their number, and ten of them by
 * account and slot.
 */
export async function hiddenCharacters(
  db: Kysely<Schema>,
  shown: number,
): Promise<{ count: number; examples: HiddenCharacter[] }> {
  const hidden = sql`from ${sql.table('char')} c join login l on l.account_id = c.account_id
    where c.char_num >= case when l.character_slots between 1 and ${shown} then l.character_slots else ${shown} end`;
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count ${hidden}`.execute(db);
  const { rows } = await sql<HiddenCharacter>`select c.name as name, c.char_num as slot, c.account_id as account_id
    ${hidden} order by c.account_id, c.char_num limit ${sql.lit(maxListed)}`.execute(db);
  return { count: Number(counted[0]?.count ?? 0), examples: rows };
}

/** Returns the number of game accounts that have more character slots than the game shows. */
export async function accountsAboveSlots(db: Kysely<Schema>, shown: number): Promise<number> {
  const { count } = await db
    .selectFrom('login')
    .where('character_slots', '>', shown)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the passwords of the newest player accounts, as the game stores them. */
export async function newestPasswords(db: Kysely<Schema>, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('login')
    .select('user_pass')
    .where('sex', '!=', 'S')
    .where('user_pass', '!=', '')
    .orderBy('account_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ user_pass }) => user_pass);
}

/** Returns the numbers of master accounts, player accounts and characters. */
export async function countPeople(db: Kysely<Schema>): Promise<Record<'masters' | 'accounts' | 'characters', number>> {
  const count = async (table: 'site_master' | 'login' | 'char') => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
    return Number(rows[0]?.count ?? 0);
  };
  return { masters: await count('site_master'), accounts: await count('login'), characters: await count('char') };
}

/** Returns the number of player accounts. Works on a database without Kafra's own tables. */
export async function countPlayers(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom('login')
    .where('sex', '!=', 'S')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns true if an account that the game's own servers use has one of these passwords. */
export async function hasServerPassword(db: Kysely<Schema>, passwords: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('login')
    .where('sex', '=', 'S')
    .where('user_pass', 'in', passwords)
    .select('account_id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
