import { dialectOf, insertMany, itemColumns, type Schema } from '@kafra/server/seeding';
import type { Kysely } from 'kysely';
import type { Random } from './art/random.ts';
import { pickFrom } from './chance.ts';

interface SaleDeps {
  db: Kysely<Schema>;
  random: Random;
  now: number;
}

interface SoldItem {
  nameid: number;
  refine: number;
  card0: number;
  card1: number;
  card2: number;
  card3: number;
  unique_id: number;
  amount: number;
  price: number;
}

/** Writes the log lines of a simulated sale in the order of the game: the receiver, the giver, and the zeny. */
async function log(
  { db, now }: SaleDeps,
  of: { letter: 'V' | 'B'; seller: number; buyer: number; map: string; moved: SoldItem[] },
): Promise<void> {
  const { letter, seller, buyer, map, moved } = of;
  const time = dialectOf(db).timeText(now);
  const total = moved.reduce((sum, { amount, price }) => sum + amount * price, 0);
  await insertMany(
    db,
    'zenylog',
    [
      { char_id: buyer, src_id: seller, amount: -total },
      { char_id: seller, src_id: buyer, amount: total },
    ].map((row) => ({ time, type: letter, map, ...row })),
  );
  await insertMany(
    db,
    'picklog',
    moved.flatMap(({ price: _, amount, ...item }) => {
      const line = { time, type: letter, map, ...item };
      const taken = { ...line, char_id: buyer, amount };
      const given = { ...line, char_id: seller, amount: -amount };
      return letter === 'V' ? [taken, given] : [given, taken];
    }),
  );
}

const earn = (db: Kysely<Schema>, charId: number, zeny: number) =>
  db
    .updateTable('char')
    .set((eb) => ({ zeny: eb('zeny', '+', zeny) }))
    .where('char_id', '=', charId)
    .execute();

/** Simulates a purchase of one or a few items from a shop. Sold-out items are removed from the shop and the cart. */
export async function buyFromShop(deps: SaleDeps, of: { shopId: number; buyer: number }): Promise<void> {
  const { db, random } = deps;
  const shop = await db.selectFrom('vendings').selectAll().where('id', '=', of.shopId).executeTakeFirst();
  const lines = await db
    .selectFrom('vending_items as line')
    .innerJoin('cart_inventory as cart', 'cart.id', 'line.cartinventory_id')
    .select(['line.index', 'line.amount', 'line.price', 'cart.id as cart_id', 'cart.unique_id'])
    .select(itemColumns.map((name) => `cart.${name}` as const))
    .where('line.vending_id', '=', of.shopId)
    .orderBy('line.index')
    .execute();
  if (!shop || lines.length === 0 || shop.char_id === of.buyer) return;
  const [from, count] = [random.int(0, lines.length - 1), random.chance(0.2) ? 2 : 1];
  const taken = lines.slice(from, from + count).map((line) => ({ line, amount: random.int(1, line.amount) }));
  for (const { line, amount } of taken) {
    const left = line.amount - amount;
    const offer = () => ({ vending_id: of.shopId, index: line.index });
    const { vending_id, index } = offer();
    if (left > 0) {
      await db
        .updateTable('vending_items')
        .set({ amount: left })
        .where('vending_id', '=', vending_id)
        .where('index', '=', index)
        .execute();
      await db.updateTable('cart_inventory').set({ amount: left }).where('id', '=', line.cart_id).execute();
    } else {
      await db.deleteFrom('vending_items').where('vending_id', '=', vending_id).where('index', '=', index).execute();
      await db.deleteFrom('cart_inventory').where('id', '=', line.cart_id).execute();
    }
  }
  const moved = taken.map(({ line: { index: _, cart_id: __, ...item }, amount }) => ({ ...item, amount }));
  await log(deps, { letter: 'V', seller: shop.char_id, buyer: of.buyer, map: shop.map, moved });
  await earn(
    db,
    shop.char_id,
    moved.reduce((sum, item) => sum + item.amount * item.price, 0),
  );
}

/** Simulates a sale of items to a buying store. Each item has a separate payment. */
export async function sellToShop(deps: SaleDeps, of: { shopId: number; seller: number }): Promise<void> {
  const { db, random } = deps;
  const shop = await db.selectFrom('buyingstores').selectAll().where('id', '=', of.shopId).executeTakeFirst();
  const lines = await db.selectFrom('buyingstore_items').selectAll().where('buyingstore_id', '=', of.shopId).execute();
  if (!shop || lines.length === 0 || shop.char_id === of.seller) return;
  const line = pickFrom(random, lines);
  const amount = random.int(1, line.amount);
  const offer = db.updateTable('buyingstore_items').set({ amount: line.amount - amount });
  const gone = db.deleteFrom('buyingstore_items');
  const at = { buyingstore_id: of.shopId, index: line.index };
  if (amount < line.amount)
    await offer.where('buyingstore_id', '=', at.buyingstore_id).where('index', '=', at.index).execute();
  else await gone.where('buyingstore_id', '=', at.buyingstore_id).where('index', '=', at.index).execute();
  const bare = { refine: 0, card0: 0, card1: 0, card2: 0, card3: 0, unique_id: 0 };
  const moved = [{ ...bare, nameid: line.item_id, amount, price: line.price }];
  await log(deps, { letter: 'B', seller: of.seller, buyer: shop.char_id, map: shop.map, moved });
  await earn(db, of.seller, amount * line.price);
}
