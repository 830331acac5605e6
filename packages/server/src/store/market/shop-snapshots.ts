import { hasOptions } from '@kafra/sdk/rules';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { queryInChunks } from '../statements/chunks.ts';
import { deleteSome, someKeys } from '../statements/delete-some.ts';
import { insertMany } from '../statements/insert-many.ts';
import { uniqueIdText } from '../storage/items.ts';
import { decodePieceColumns } from '../storage/piece-columns.ts';
import { type OpenLine, openBuyingStores, openVendings, shopKey, shopKinds } from './live-market.ts';

interface SeenLine extends OpenLine {
  kind: number;
}

/** Returns all items of all open player shops. */
async function openLines(db: Kysely<Schema>): Promise<SeenLine[]> {
  const vending = (await openVendings(db)).map((line) => ({ ...line, kind: shopKinds.vending }));
  const buying = (await openBuyingStores(db)).map((line) => ({ ...line, kind: shopKinds.buying }));
  return [...vending, ...buying];
}

const lineRow = (shopRow: number, line: SeenLine) => ({
  shop_row: shopRow,
  idx: line.index,
  cart_id: line.cart_id,
  nameid: line.nameid,
  refine: line.refine,
  card0: line.card0,
  card1: line.card1,
  card2: line.card2,
  card3: line.card3,
  unique_id: BigInt(line.unique_id),
  has_options: hasOptions(decodePieceColumns(line)) ? 1 : 0,
  price: line.price,
  amount_first: line.amount,
  amount_last: line.amount,
});

async function noteNew(db: Kysely<Schema>, lines: SeenLine[], now: number): Promise<void> {
  const [shop] = lines;
  if (!shop) return;
  const { kind, shop_id, char_id, account_id, map, x, y, title } = shop;
  const { insertId } = await db
    .insertInto('site_shop')
    .values({
      kind,
      shop_id,
      char_id,
      account_id,
      map,
      x,
      y,
      title,
      opened_at: now,
      last_seen_at: now,
      closed_at: null,
    })
    .executeTakeFirstOrThrow();
  await insertMany(
    db,
    'site_shop_item',
    lines.map((line) => lineRow(Number(insertId), line)),
  );
}

/** An item of a player shop as the last snapshot stored it. */
type KnownLine = Awaited<ReturnType<typeof knownLines>>[number];

/** Returns the items of shops as the last snapshot stored them. */
const knownLines = (db: Kysely<Schema>, shopRows: readonly number[]) =>
  queryInChunks(shopRows, (part) =>
    db
      .selectFrom('site_shop_item')
      .select(['shop_row', 'idx', 'amount_last', 'cart_id'])
      .where('shop_row', 'in', part)
      .execute(),
  );

/** Stores the changes of a player shop since the last snapshot: sold amounts and new items. */
async function noteChanges(
  db: Kysely<Schema>,
  shopRow: number,
  { lines, known }: { lines: readonly SeenLine[]; known: readonly KnownLine[] },
): Promise<void> {
  const byIndex = new Map(known.map((line) => [line.idx, line]));
  for (const line of lines) {
    const before = byIndex.get(line.index);
    if (before && before.cart_id === line.cart_id && before.amount_last === line.amount) continue;
    const at = db.deleteFrom('site_shop_item').where('shop_row', '=', shopRow).where('idx', '=', line.index);
    if (before && before.cart_id === line.cart_id)
      await db
        .updateTable('site_shop_item')
        .set({ amount_last: line.amount })
        .where('shop_row', '=', shopRow)
        .where('idx', '=', line.index)
        .execute();
    else {
      await at.execute();
      await insertMany(db, 'site_shop_item', [lineRow(shopRow, line)]);
    }
  }
}

/**
 * Takes a snapshot of all player shops: stores new shops and their prices, and marks closed ones. The game deletes this
 * data when a shop closes.
 */
export async function snapshotShops(db: Kysely<Schema>, now: number): Promise<void> {
  const open = Map.groupBy(await openLines(db), shopKey);
  const known = await db
    .selectFrom('site_shop')
    .select(['id', 'kind', 'shop_id', 'char_id'])
    .where('closed_at', 'is', null)
    .execute();
  const still = known.filter((shop) => open.has(shopKey(shop)));
  const gone = known.filter((shop) => !open.has(shopKey(shop)));
  const seen = new Set(still.map(shopKey));
  for (const [key, lines] of open) if (!seen.has(key)) await noteNew(db, lines, now);
  const knownByShop = Map.groupBy(
    await knownLines(
      db,
      still.map(({ id }) => id),
    ),
    ({ shop_row }) => Number(shop_row),
  );
  for (const shop of still)
    await noteChanges(db, shop.id, {
      lines: open.get(shopKey(shop)) ?? [],
      known: knownByShop.get(Number(shop.id)) ?? [],
    });
  const set = (ids: number[], change: { last_seen_at: number } | { closed_at: number }) =>
    queryInChunks(ids, async (part) => {
      await db.updateTable('site_shop').set(change).where('id', 'in', part).execute();
      return [];
    });
  await set(
    still.map((shop) => shop.id),
    { last_seen_at: now },
  );
  await set(
    gone.map((shop) => shop.id),
    { closed_at: now },
  );
}

/**
 * Returns the items that some characters offered in their shops since a time, with asking prices. The latest shop is
 * last.
 */
export const readOfferedItems = (db: Kysely<Schema>, of: { characters: number[]; since: number }) =>
  queryInChunks(of.characters, (part) =>
    db
      .selectFrom('site_shop as shop')
      .innerJoin('site_shop_item as line', 'line.shop_row', 'shop.id')
      .select(['shop.kind', 'shop.char_id', 'line.price', 'line.has_options', 'line.nameid', 'line.refine'])
      .select(['line.card0', 'line.card1', 'line.card2', 'line.card3'])
      .select(uniqueIdText('line.unique_id').as('unique_id'))
      .where('shop.char_id', 'in', part)
      .where('shop.last_seen_at', '>=', of.since)
      .orderBy('shop.opened_at')
      .execute(),
  );

/**
 * Deletes a limited number of shops that closed before a time. Their prices are not needed after their sales are
 * recorded.
 */
export async function sweepShops(db: Kysely<Schema>, before: number): Promise<number> {
  const shops = { table: 'site_shop', key: 'id', where: sql<SqlBool>`closed_at < ${before}` } as const;
  const closed = (await someKeys(db, shops)) as number[];
  if (closed.length > 0) await db.deleteFrom('site_shop_item').where('shop_row', 'in', closed).execute();
  return deleteSome(db, shops);
}
