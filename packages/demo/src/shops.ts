import { insertMany, type Schema } from '@kafra/server/seeding';
import type { Kysely } from 'kysely';
import type { Random } from './art/random.ts';
import { pickFrom, roundPrice, weighted } from './chance.ts';
import type { Good } from './goods.ts';
import { buyingTitles, shopTitles } from './names.ts';
import { randomOptions } from './random-options.ts';
import { uniqueId } from './unique-id.ts';

/** Owner and location of a player's shop. */
export interface Shopkeeper {
  id: number;
  accountId: number;
  map: string;
  x: number;
  y: number;
}

interface ShopDeps {
  db: Kysely<Schema>;
  random: Random;
  goods: readonly Good[];
}

const askingPrice = (random: Random, price: number) => roundPrice(price * (0.9 + random.next() * 0.4));

const toShopRow = (keeper: Shopkeeper, title: string) => ({
  id: keeper.id,
  account_id: keeper.accountId,
  char_id: keeper.id,
  map: keeper.map,
  x: keeper.x,
  y: keeper.y,
  title,
  autotrade: 1,
});

/**
 * Fills a merchant's cart and opens a shop that sells its items. The shop has the number of its owner, because each
 * owner has at most one.
 */
export async function openVending({ db, random, goods }: ShopDeps, keeper: Shopkeeper): Promise<void> {
  const draw = weighted(goods, (good) => Math.sqrt(good.demand));
  await db
    .insertInto('vendings')
    .values({ ...toShopRow(keeper, pickFrom(random, shopTitles)), sex: 'M' })
    .execute();
  for (let index = 0; index < random.int(2, 9); index++) {
    const good = draw(random);
    const amount = random.int(1, Math.max(1, Math.floor(good.stack / 4)));
    const cart = await db
      .insertInto('cart_inventory')
      .values({
        char_id: keeper.id,
        ...good.row,
        ...randomOptions(good, keeper.id + index),
        amount,
        unique_id: uniqueId(good, 'cart', keeper.id, random.int(1, 2 ** 30)),
      })
      .executeTakeFirstOrThrow();
    const line = { vending_id: keeper.id, index, cartinventory_id: Number(cart.insertId), amount };
    await db
      .insertInto('vending_items')
      .values({ ...line, price: askingPrice(random, good.price) })
      .execute();
  }
}

/** Opens a buying store with items, prices and wanted amounts. */
export async function openBuying({ db, random, goods }: ShopDeps, keeper: Shopkeeper): Promise<void> {
  const plain = weighted(
    goods.filter((good) => good.plain && good.stack > 1),
    (good) => good.demand,
  );
  const wanted = new Map(
    Array.from({ length: random.int(2, 5) }, () => plain(random)).map((good) => [good.row.nameid, good]),
  );
  const lines = [...wanted.values()].map((good, index) => ({
    buyingstore_id: keeper.id,
    index,
    item_id: good.row.nameid,
    amount: random.int(1, good.stack),
    price: askingPrice(random, good.price * 0.75),
  }));
  const limit = lines.reduce((sum, line) => sum + line.amount * line.price, 0);
  await db
    .insertInto('buyingstores')
    .values({ ...toShopRow(keeper, pickFrom(random, buyingTitles)), sex: 'M', limit })
    .execute();
  await insertMany(db, 'buyingstore_items', lines);
}

/** Closes a player's shop. Unsold items stay in the owner's cart. */
export async function closeShop(db: Kysely<Schema>, keeperId: number): Promise<void> {
  await db.deleteFrom('vending_items').where('vending_id', '=', keeperId).execute();
  await db.deleteFrom('vendings').where('id', '=', keeperId).execute();
  await db.deleteFrom('buyingstore_items').where('buyingstore_id', '=', keeperId).execute();
  await db.deleteFrom('buyingstores').where('id', '=', keeperId).execute();
}
