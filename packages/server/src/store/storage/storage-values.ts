import { gunzipSync, gzipSync } from 'node:zlib';
import type { Holding, Holdings } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { replaceMany } from '../statements/insert-many.ts';

export type StorageValueRow = Schema['site_worth'];

/** Returns the recorded storage values of a master account, newest day first. */
export const storedValues = (db: Kysely<Schema>, masterId: number, count: number): Promise<StorageValueRow[]> =>
  db
    .selectFrom('site_worth')
    .selectAll()
    .where('master_id', '=', masterId)
    .orderBy('day', 'desc')
    .limit(count)
    .execute();

/** Returns master accounts that have recorded storage values, but not for this day. */
export async function mastersWithoutValue(db: Kysely<Schema>, day: number, count: number): Promise<number[]> {
  const rows = await db
    .selectFrom('site_worth_pieces')
    .select('master_id')
    .where('day', '<', day)
    .orderBy('day')
    .limit(count)
    .execute();
  return rows.map(({ master_id }) => master_id);
}

type StoredPiece = [variant: string, amount: number, price: number | null, kept?: number];

/**
 * Reads the stored list of items with their amounts and prices. Earlier versions stored items in some states
 * separately, such as `501|equipped||` with the price 0.
 */
function readPieces(pieces: readonly StoredPiece[]): Holdings {
  const holdings = new Map<string, Holding>();
  for (const [key, amount, price, kept = 0] of pieces) {
    const [variant = key, state = ''] = key.split('|');
    const held = holdings.get(variant) ?? { amount: 0, kept: 0, price: undefined };
    holdings.set(variant, {
      amount: held.amount + (state === '' ? amount : 0),
      kept: held.kept + (state === '' ? kept : amount),
      price: state === '' ? (price ?? held.price) : held.price,
    });
  }
  return holdings;
}

/** Returns the items of the newest day with a recorded storage value; undefined if no value was recorded. */
export async function storedPieces(db: Kysely<Schema>, masterId: number): Promise<Holdings | undefined> {
  const row = await db
    .selectFrom('site_worth_pieces')
    .select('pieces')
    .where('master_id', '=', masterId)
    .executeTakeFirst();
  if (!row) return undefined;
  return readPieces(JSON.parse(gunzipSync(row.pieces).toString()));
}

/** Limits an amount of zeny to the range of its column. Absurd prices times large amounts exceed it. */
const bounded = (zeny: number): number =>
  Math.round(Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, zeny)));

/** Stores the storage value of a day with its items. Returns false if the day already has a value, which stays. */
export async function storeValue(db: Kysely<Schema>, row: StorageValueRow, holdings: Holdings): Promise<boolean> {
  const { zeny, value, gained, set_aside, repriced } = row;
  const sums = {
    ...{ zeny: bounded(zeny), value: bounded(value) },
    ...{ gained: bounded(gained), set_aside: bounded(set_aside), repriced: bounded(repriced) },
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('site_worth')
    .ignore()
    .values({ ...row, ...sums })
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  const pieces: StoredPiece[] = [...holdings].map(([variant, { amount, kept, price }]) => [
    variant,
    amount,
    price ?? null,
    kept,
  ]);
  await replaceMany(db, 'site_worth_pieces', [
    { master_id: row.master_id, day: row.day, pieces: gzipSync(JSON.stringify(pieces)) },
  ]);
  return true;
}

/** Returns the zeny of the characters of a master account, and the zeny in its bank. */
export async function ownZeny(db: Kysely<Schema>, masterId: number): Promise<{ characters: number; bank: number }> {
  const characters = await db
    .selectFrom('site_master_account as link')
    .innerJoin('char', 'char.account_id', 'link.account_id')
    .select((eb) => eb.fn.sum<number | string>('char.zeny').as('zeny'))
    .where('link.master_id', '=', masterId)
    .executeTakeFirst();
  const master = await db
    .selectFrom('site_master')
    .select('bank_zeny')
    .where('master_id', '=', masterId)
    .executeTakeFirst();
  return { characters: Number(characters?.zeny ?? 0), bank: master?.bank_zeny ?? 0 };
}
