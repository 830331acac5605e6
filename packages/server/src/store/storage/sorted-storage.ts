import type { LogSort } from '@kafra/sdk/contract';
import { storageTypeName } from '@kafra/sdk/rules';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { type Dialect, dialectOf } from '../dialect/dialect.ts';
import { allOf, isIn, type Predicate } from '../logs/predicates.ts';
import type { Schema } from '../schema.ts';
import {
  byItem,
  byOwner,
  hintFor,
  idOf,
  predicates,
  type ResolvedStorageQuery,
  readTable,
  type StorageTable,
  type StoredItemRow,
  storageTables,
  type TableRead,
} from './storage.ts';

/** Maximum number of stored items that a query reads to sort them. */
export const maxSortedItems = 200_000;

/** Position of an item in a list sorted by amount: its amount, its storage, and its id in that storage. */
export interface AmountPosition {
  value: number;
  place: number;
  after: number;
}

/** Returns the kinds of storage (such as inventory or cart) in the order of their names. */
export function tablesByType({ direction }: LogSort): readonly StorageTable[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const name = ({ type }: StorageTable) => storageTypeName(type);
  return storageTables.toSorted((a, b) => sign * name(a).localeCompare(name(b), 'en'));
}

/** Returns the kinds of storage that a query reads, with their positions in the list of all kinds. */
export const readTables = ({ query }: ResolvedStorageQuery) =>
  [...storageTables.entries()].filter(([, { type }]) => query.strict?.storage_types?.includes(type) ?? true);

/** Returns the conditions of a query that an index can find; empty if the whole storage must be read. */
function indexed(db: Kysely<Schema>, table: StorageTable, resolved: ResolvedStorageQuery): Predicate[] {
  const dialect = dialectOf(db);
  if (byItem(dialect, table, resolved)) return [isIn('thing.nameid', resolved.query.strict?.items ?? [])];
  return byOwner(dialect, table, resolved) ? [isIn(table.ownerColumn, resolved.owners[table.owner] ?? [])] : [];
}

/** Returns true if sorting would read more than `maxSortedItems` stored items. The count stops at that number. */
export async function areTooManyToSort(db: Kysely<Schema>, resolved: ResolvedStorageQuery): Promise<boolean> {
  const dialect = dialectOf(db);
  let count = 0;
  for (const [, table] of readTables(resolved)) {
    const limit = maxSortedItems + 1 - count;
    const where = allOf(indexed(db, table, resolved));
    const statement = sql<{ count: number }>`SELECT COUNT(*) AS count FROM (
      SELECT thing.id FROM ${table.from(hintFor(dialect, table, resolved))} WHERE ${where} LIMIT ${limit}) AS found`;
    const { rows } = await dialect.withTimeLimit(statement).execute(db);
    count += Number(rows[0]?.count ?? 0);
    if (count > maxSortedItems) return true;
  }
  return false;
}

/** Returns the SQL condition for the items of a storage that follow the last item of a page sorted by amount. */
function behind(index: number, table: StorageTable, { direction }: LogSort, { value, place, after }: AmountPosition) {
  const than = sql.raw(direction === 'ascending' ? '>' : '<');
  const beyond = sql<SqlBool>`thing.amount ${than} ${value}`;
  if (index < place) return beyond;
  const rest = index > place ? sql`` : sql`AND ${idOf(table)} > ${after}`;
  return sql<SqlBool>`(${beyond} OR (thing.amount = ${value} ${rest}))`;
}

/** A page of the stored items that match a query, sorted by amount. */
interface AmountPage {
  order: LogSort;
  start: AmountPosition | undefined;
  limit: number;
}

/** Returns the conditions and the order with which a page sorted by amount reads one kind of storage. */
export const amountRead = (
  dialect: Dialect,
  [place, table]: readonly [number, StorageTable],
  { resolved, order, start, limit }: AmountPage & { resolved: ResolvedStorageQuery },
): TableRead => ({
  where: allOf([...predicates(dialect, table, resolved), ...(start ? [behind(place, table, order, start)] : [])]),
  order: sql`thing.amount ${sql.raw(order.direction === 'ascending' ? 'ASC' : 'DESC')}, 1`,
  hint: hintFor(dialect, table, resolved),
  limit,
});

/** Returns stored items that match a query, sorted by amount, and the position of the next page. */
export async function sortedItems(
  db: Kysely<Schema>,
  resolved: ResolvedStorageQuery,
  page: AmountPage,
): Promise<{ itemRows: StoredItemRow[]; next: AmountPosition | undefined }> {
  const dialect = dialectOf(db);
  const sign = page.order.direction === 'ascending' ? 1 : -1;
  const found: { place: number; row: StoredItemRow }[] = [];
  for (const [place, table] of readTables(resolved)) {
    const read = amountRead(dialect, [place, table], { ...page, resolved });
    for (const row of await readTable(db, table, read)) found.push({ place, row });
  }
  // The sort is stable, so items with equal amount and storage stay in the order of their ids.
  const first = found.sort((a, b) => sign * (a.row.amount - b.row.amount) || a.place - b.place).slice(0, page.limit);
  const last = first.at(-1);
  const next =
    last && first.length === page.limit ? { value: last.row.amount, place: last.place, after: last.row.id } : undefined;
  return { itemRows: first.map(({ row }) => row), next };
}
