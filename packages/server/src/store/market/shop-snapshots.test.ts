import { expect, it } from 'vitest';
import { noMetrics } from '../../rules/metrics.ts';
import { openDatabase } from '../connection/open-database.ts';
import { migrate } from '../migrations/migrate.ts';
import { insertMany } from '../statements/insert-many.ts';
import { snapshotShops } from './shop-snapshots.ts';

const now = Date.UTC(2026, 10, 20, 12);

/** Returns the number of SQL statements that a snapshot of shops needs, if the shops are stored already. */
async function statementsFor(shops: number): Promise<number> {
  let statements = 0;
  const observe = () => {
    statements += 1;
  };
  const database = await openDatabase({ kind: 'sqlite', file: ':memory:' }, { metrics: { ...noMetrics, observe } });
  const { db } = database;
  await migrate(database, now);
  const ids = Array.from({ length: shops }, (_, index) => 150_000 + index);
  const shop = { map: 'town', x: 1, y: 2, title: 'S', autotrade: 1 };
  await insertMany(
    db,
    'char',
    ids.map((id) => ({ char_id: id, account_id: id, char_num: 0, name: `c${id}`, class: 5, online: 1 })),
  );
  await insertMany(
    db,
    'cart_inventory',
    ids.map((id) => ({ id, char_id: id, nameid: 501, amount: 9 })),
  );
  await insertMany(
    db,
    'vendings',
    ids.map((id) => ({ ...shop, id, account_id: id, char_id: id })),
  );
  await insertMany(
    db,
    'vending_items',
    ids.map((id) => ({ vending_id: id, index: 0, cartinventory_id: id, amount: 9, price: 100 })),
  );
  await snapshotShops(db, now);
  await db
    .updateTable('vending_items')
    .set({ amount: 8 })
    .where('vending_id', '=', ids[0] ?? 0)
    .execute();
  statements = 0;
  await snapshotShops(db, now + 10_000);
  const counted = statements;
  const changed = await db.selectFrom('site_shop_item').select('amount_last').where('amount_last', '<>', 9).execute();
  expect(changed).toEqual([{ amount_last: 8 }]);
  await database.close();
  return counted;
}

it('a snapshot of many player shops needs as many SQL statements as one of few', async () => {
  expect(await statementsFor(200)).toBe(await statementsFor(2));
});
