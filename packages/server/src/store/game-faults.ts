import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

const most = 10;

/** Login names that stand more than once, at most ten: the login server refuses those accounts. */
export async function doubleLogins(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select lower(userid) as name from login
    group by lower(userid) having count(*) > 1 limit ${sql.lit(most)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Accounts with more than one character in a slot, at most ten. */
export async function doubleSlots(db: Kysely<Schema>): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`select distinct account_id from ${sql.table('char')}
    group by account_id, char_num having count(*) > 1 limit ${sql.lit(most)}`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** The passwords of the newest accounts of people, as the game has them. */
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
