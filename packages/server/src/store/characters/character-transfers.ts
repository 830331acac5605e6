import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import { webConfigTables } from '../migrations/rathena-tables.ts';
import type { Schema } from '../schema.ts';

/**
 * Progress of a transfer of a character to another account. If a crash leaves it at `started` or `moved`, the next
 * start of the server completes or cancels it.
 */
export const transferStates = { started: 0, moved: 1, done: 2, failed: 3 } as const;
export type TransferState = keyof typeof transferStates;

/** A transfer of a character from one game account and slot to another. */
export interface Move {
  characterId: number;
  from: { account: number; slot: number };
  to: { account: number; slot: number };
}

/** Returns the data of a character that decides whether it may be moved. */
export const transferCandidate = (db: Kysely<Schema>, characterId: number) =>
  db
    .selectFrom('char')
    .where('char_id', '=', characterId)
    .select(['char_id', 'account_id', 'char_num', 'name', 'guild_id', 'party_id', 'delete_date', 'online'])
    .select((select) => [
      select
        .selectFrom('guild_member')
        .whereRef('guild_member.char_id', '=', 'char.char_id')
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('memberships'),
      select
        .selectFrom('inventory')
        .whereRef('inventory.char_id', '=', 'char.char_id')
        .where('bound', '=', 1)
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('bound_inventory'),
      select
        .selectFrom('cart_inventory')
        .whereRef('cart_inventory.char_id', '=', 'char.char_id')
        .where('bound', '=', 1)
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('bound_cart'),
    ])
    .executeTakeFirst();

/** Returns the characters of a game account with their slots, and whether each one is online. */
export const slotsOn = (db: Kysely<Schema>, accountId: number) =>
  db.selectFrom('char').where('account_id', '=', accountId).select(['char_id', 'char_num', 'online']).execute();

/**
 * Returns true if a character was transferred between two times. The upper limit leaves out entries of a clock that was
 * ahead.
 */
export async function wasMovedBetween(
  db: Kysely<Schema>,
  characterId: number,
  [since, until]: [number, number],
): Promise<boolean> {
  const row = await db
    .selectFrom('site_transfer')
    .where('char_id', '=', characterId)
    .where('created_at', '>', since)
    .where('created_at', '<', until)
    .where('state', '!=', transferStates.failed)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a transfer of a character before it begins, and returns the id of the transfer. */
export async function insertTransfer(db: Kysely<Schema>, masterId: number, move: Move, now: number): Promise<number> {
  const { insertId } = await db
    .insertInto('site_transfer')
    .values({
      master_id: masterId,
      char_id: move.characterId,
      src_acc: move.from.account,
      src_slot: move.from.slot,
      dst_acc: move.to.account,
      dst_slot: move.to.slot,
      state: transferStates.started,
      created_at: now,
      updated_at: now,
    })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/**
 * Advances the transfer of a character from one state to the next. Returns false if another server has already advanced
 * it.
 */
export async function advanceTransfer(
  db: Kysely<Schema>,
  id: number,
  { from, to, now }: { from: TransferState; to: TransferState; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('site_transfer')
    .set({ state: transferStates[to], updated_at: now })
    .where('id', '=', id)
    .where('state', '=', transferStates[from])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the transfers of characters that have neither ended nor failed, oldest first. */
export const openTransfers = (db: Kysely<Schema>) =>
  db
    .selectFrom('site_transfer')
    .where('state', 'in', [transferStates.started, transferStates.moved])
    .orderBy('id')
    .selectAll()
    .execute();

/** Returns true if a transfer of a character from or to the game account is running or was interrupted by a crash. */
export async function hasOpenTransfer(db: Kysely<Schema>, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('site_transfer')
    .where('state', 'in', [transferStates.started, transferStates.moved])
    .where((where) => where.or([where('src_acc', '=', accountId), where('dst_acc', '=', accountId)]))
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Moves a character to another account if its data has not changed since it was checked. This is one statement, because
 * MyISAM has no transactions. The free slot is selected from a derived table, because MariaDB cannot otherwise read the
 * table that it updates.
 */
export async function moveCharacter(db: Kysely<Schema>, { characterId, from, to }: Move): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('char')
    .set({ account_id: to.account, char_num: to.slot })
    .where('char_id', '=', characterId)
    .where('account_id', '=', from.account)
    .where('online', '=', 0)
    .where('guild_id', '=', 0)
    .where('party_id', '=', 0)
    .where('delete_date', '=', 0)
    .where(
      sql<boolean>`not exists (select 1 from (select 1 from ${sql.table('char')}
        where account_id = ${to.account} and char_num = ${to.slot}) taken)`,
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Moves the data that the game stores by character and account to the new account of a transferred character, such as
 * hatched pets. Deletes shops and party bookings of the character. Running it again changes nothing.
 */
export async function moveCharacterData(db: Kysely<Schema>, characterId: number, account: number): Promise<void> {
  const following = { account_id: account };
  await db.updateTable('pet').set(following).where('char_id', '=', characterId).where('incubate', '=', 0).execute();
  const ofTheWeb = webConfigTables.filter((table) => dialectOf(db).hasColumn(table, 'account_id'));
  for (const table of ['sc_data', 'skillcooldown', ...ofTheWeb] as const)
    await db.updateTable(table).set(following).where('char_id', '=', characterId).execute();
  await deleteShops(db, characterId);
  if (dialectOf(db).hasColumn('party_bookings', 'char_id'))
    await db.deleteFrom('party_bookings').where('char_id', '=', characterId).execute();
}

/** Deletes player shops that a crash of the map server left behind. A character that is offline has no shop. */
async function deleteShops(db: Kysely<Schema>, characterId: number): Promise<void> {
  const shops = (table: 'vendings' | 'buyingstores') =>
    db.selectFrom(table).where('char_id', '=', characterId).select('id');
  await db.deleteFrom('vending_items').where('vending_id', 'in', shops('vendings')).execute();
  await db.deleteFrom('buyingstore_items').where('buyingstore_id', 'in', shops('buyingstores')).execute();
  await db.deleteFrom('vendings').where('char_id', '=', characterId).execute();
  await db.deleteFrom('buyingstores').where('char_id', '=', characterId).execute();
}
