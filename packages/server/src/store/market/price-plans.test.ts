import { type Kysely, sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { DatabaseConfig } from '../../rules/settings/database-settings.ts';
import { createTestDatabase, mariadbUnavailableReason, type TestDatabase } from '../../testing/test-mariadb.ts';
import type { Database } from '../connection/database.ts';
import { openDatabase } from '../connection/open-database.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Schema } from '../schema.ts';
import { insertMany } from '../statements/insert-many.ts';
import { outdatedStatement, salesStatement, variantSalesStatement } from './prices.ts';

const missing = await mariadbUnavailableReason();
const now = Date.UTC(2026, 10, 20, 12);
const items = 100;
const keyOf = (nameid: number) => Buffer.from(String(nameid).padStart(16, '0'));
const opened: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of opened.reverse()) await close();
});

/** Opens a database with 8,000 sales of 100 items with 1,000 variants. */
async function openSales(config: DatabaseConfig): Promise<Database> {
  const database = await openDatabase(config);
  opened.push(() => database.close());
  await migrate(database, now);
  const kind = { refine: 0, card0: 0, card1: 0, card2: 0, card3: 0 };
  const sales = Array.from({ length: 8_000 }, (_, index) => ({
    ...{ side: 1, sold_at: now - index * 60_000, item_key: keyOf(501 + (index % items)), ...kind },
    ...{ nameid: 501 + (index % items), unique_id: 0n, amount: 1, price: 100, source: 1, src_pick_id: index },
    ...{ seller_char: 1, buyer_char: 2 },
  }));
  await insertMany(database.db, 'site_market_log', sales);
  // Each item has ten variants. Only one variant of each was sold lately.
  const sold = Array.from({ length: 10 * items }, (_, index) => ({
    ...{ side: 1, item_key: keyOf(10_000 + index), ...kind, nameid: 501 + (index % items), refine: index },
    ...{ total_sales: 80, total_quantity: 80, zeny: 8_000, min_price: 100, max_price: 100, last_price: 100 },
    last_at: index < items ? now - index * 60_000 : 1_000,
  }));
  await insertMany(database.db, 'site_market_item', sold);
  return database;
}

/**
 * Returns an SQL statement as text with its numbers instead of parameters, because EXPLAIN does not accept a subquery
 * here.
 */
function salesText(db: Kysely<Schema>) {
  const { sql: text, parameters } = salesStatement(db, { nameid: 512, since: 0, count: 2_000 }).compile();
  return sql.raw(parameters.reduce<string>((all, value) => all.replace('?', String(value)), text));
}
const outdated = { soldSince: 2_000, computedSince: 0, count: 50 };
const variants = variantSalesStatement([keyOf(512), keyOf(513)], { since: 0, count: 100 });

describe('the SQL statements of market price updates', { timeout: 60_000 }, () => {
  it('search the index of the item and of the variant on SQLite', async () => {
    const { db } = await openSales({ kind: 'sqlite', file: ':memory:' });
    const explain = async (statement: ReturnType<typeof sql>, table = 'site_market_log') =>
      (await sql<{ detail: string }>`EXPLAIN QUERY PLAN ${statement}`.execute(db)).rows
        .map(({ detail }) => detail)
        .filter((detail) => detail.includes(table));
    expect(await explain(outdatedStatement(db, outdated), 'site_market_item')).toEqual([
      expect.stringMatching(/^SEARCH site_market_item USING COVERING INDEX site_market_item_sold/),
    ]);
    expect(await explain(salesText(db))).toEqual([
      expect.stringMatching(/^SEARCH site_market_log USING INDEX site_market_log_side_nameid_sold_at/),
    ]);
    const read = await explain(variants);
    expect(read).toHaveLength(2);
    for (const detail of read) expect(detail).toMatch(/SEARCH site_market_log USING INDEX \w*item_key/);
  });

  it.skipIf(missing !== undefined)(`read only their own sales on MariaDB ${missing ?? ''}`, async () => {
    const made: TestDatabase = await createTestDatabase('stock');
    opened.push(() => made.drop());
    const { db } = await openSales(made.config);
    await sql`ANALYZE TABLE site_market_log, site_market_item`.execute(db);
    // ANALYZE executes a statement and reports the number of rows that were read.
    const analyze = async (statement: ReturnType<typeof sql>) =>
      (await sql<Record<string, unknown>>`ANALYZE ${statement}`.execute(db)).rows
        .filter(({ table }) => table === 'site_market_log')
        .map(({ r_rows, Extra }) => [Number(r_rows), /filesort|temporary/.test(String(Extra))]);
    const { rows } = await sql<Record<string, unknown>>`ANALYZE ${outdatedStatement(db, outdated)}`.execute(db);
    const [read] = rows.filter(({ table }) => table === 'site_market_item');
    expect([Number(read?.r_rows), read?.key]).toEqual([items, 'site_market_item_sold']);
    expect(read?.Extra).toContain('Using index');
    expect(await analyze(salesText(db))).toEqual([[80, false]]);
    expect(await analyze(variants)).toEqual([
      [80, false],
      [80, false],
    ]);
  });
});
