import { marketTypes } from '@kafra/sdk/contract';
import { type Kysely, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';
import { itemColumns, uniqueIdText } from '../storage/items.ts';
import { pieceSelections } from '../storage/piece-columns.ts';

const maxRows = 20_000;

/**
 * Returns the items that player shops currently sell. `items` limits the result to these item ids. Shops of offline
 * owners are leftovers of a crash, so they are left out.
 */
export const openVendings = (db: Kysely<Schema>, { items }: { items?: readonly number[] } = {}) =>
  db
    .selectFrom('vendings as shop')
    .innerJoin('char', (join) => join.onRef('char.char_id', '=', 'shop.char_id').on('char.online', '=', 1))
    .innerJoin('vending_items as line', 'line.vending_id', 'shop.id')
    .innerJoin('cart_inventory as cart', 'cart.id', 'line.cartinventory_id')
    .select(['shop.id as shop_id', 'shop.title', 'shop.map', 'shop.x', 'shop.y', 'shop.char_id', 'shop.account_id'])
    .select([
      'char.name as character',
      'line.index',
      'line.amount',
      'line.price',
      'cart.id as cart_id',
      'cart.identify',
    ])
    .select(sql<number | null>`NULL`.as('limit'))
    .select(pieceSelections(dialectOf(db), 'cart_inventory', 'cart'))
    // Some databases allow null in these item columns. The map server also reads null as 0.
    .select(itemColumns.map((name) => sql<number>`COALESCE(${sql.ref(`cart.${name}`)}, 0)`.as(name)))
    .select(uniqueIdText('cart.unique_id').as('unique_id'))
    .$if(items !== undefined, (query) => query.where('cart.nameid', 'in', [...(items ?? [])]))
    .orderBy('shop.id')
    .orderBy('line.index')
    .limit(maxRows)
    .execute();

/**
 * Returns the items that buying stores of players currently request. A request contains only the item id, without
 * refine or cards.
 */
export const openBuyingStores = (db: Kysely<Schema>) =>
  db
    .selectFrom('buyingstores as shop')
    .innerJoin('char', (join) => join.onRef('char.char_id', '=', 'shop.char_id').on('char.online', '=', 1))
    .innerJoin('buyingstore_items as line', 'line.buyingstore_id', 'shop.id')
    .select(['shop.id as shop_id', 'shop.title', 'shop.map', 'shop.x', 'shop.y', 'shop.char_id', 'shop.account_id'])
    .select([
      'char.name as character',
      'line.index',
      'line.amount',
      'line.price',
      'line.item_id as nameid',
      'shop.limit',
    ])
    .select(sql.lit(0).as('cart_id'))
    .select((['refine', 'card0', 'card1', 'card2', 'card3'] as const).map((name) => sql.lit(0).as(name)))
    .select([sql.lit(1).as('identify'), sql.lit('0').as('unique_id')])
    .select(pieceSelections(dialectOf(db), undefined))
    .orderBy('shop.id')
    .orderBy('line.index')
    .limit(maxRows)
    .execute();

export type OpenLine = Awaited<ReturnType<typeof openVendings>>[number];

/** Returns the time when each open player shop was first seen, by the key of the shop (`shopKey`). */
export async function shopsOpenedAt(db: Kysely<Schema>): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('site_shop')
    .select(['kind', 'shop_id', 'char_id', 'opened_at'])
    .where('closed_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [shopKey(row), row.opened_at]));
}

/**
 * Returns the key of an open player shop. The id of the shop is not sufficient: ids restart with the map server, and
 * two map servers use the same ones.
 */
export const shopKey = (shop: { kind: number; shop_id: number; char_id: number }): string =>
  `${shop.kind}.${shop.shop_id}.${shop.char_id}`;

export const shopKinds = { vending: marketTypes.selling, buying: marketTypes.buying } as const;
