import type { LogSort } from '@kafra/sdk/contract';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import { allOf, anyOf, type Predicate } from '../logs/predicates.ts';
import type { Schema } from '../schema.ts';
import { readTables } from './sorted-storage.ts';
import {
  hintFor,
  idOf,
  predicates,
  type ResolvedStorageQuery,
  readTable,
  type StorageTable,
  type StoredItemRow,
} from './storage.ts';
import { ownerNames } from './storage-owners.ts';

/** Items of one kind of storage that have the same name in the sort column, for example the same owner. */
interface Group {
  place: number;
  table: StorageTable;
  /** Id of the owner or of the item that the group has in common, depending on the sort column. */
  id: number;
  /** The refinement of the items in the group; 0 for a group by owner. */
  refine: number;
  count: number;
  key: string;
}

/** The items of a group that are on a page. */
interface GroupPart {
  group: Group;
  from: number;
  count: number;
}

/** Sort orders by a name. The tables of stored items contain only ids, so the server sorts the names. */
export type NameOrder = LogSort & { by: 'account' | 'character' | 'item' };

export const isNameOrder = (order: LogSort): order is NameOrder =>
  order.by === 'account' || order.by === 'character' || order.by === 'item';

/** A page of the stored items that match a query, sorted by a name. */
export interface NamePage {
  order: NameOrder;
  /** Number of stored items on the previous pages. */
  offset: number;
  limit: number;
  isStaff: boolean;
  itemName(itemId: number): string;
}

/** Maximum number of item groups that one statement reads. */
const groupsPerStatement = 200;

const columnsOf = (table: StorageTable, { by }: NameOrder): [RawBuilder<number>, RawBuilder<number>] =>
  by === 'item'
    ? [sql<number>`thing.nameid`, sql<number>`thing.refine`]
    : [sql<number>`${sql.ref(table.ownerColumn)}`, sql<number>`0`];

/** Counts the items of each group in one kind of storage. A group has the same owner or item. */
async function countGroups(
  db: Kysely<Schema>,
  [place, table]: readonly [number, StorageTable],
  { resolved, order }: { resolved: ResolvedStorageQuery; order: NameOrder },
): Promise<Omit<Group, 'key'>[]> {
  const dialect = dialectOf(db);
  const [id, refine] = columnsOf(table, order);
  const statement = sql<{ id: number; refine: number; count: number }>`
    SELECT ${id} AS id, ${refine} AS refine, COUNT(*) AS count
    FROM ${table.from(hintFor(dialect, table, resolved))} WHERE ${allOf(predicates(dialect, table, resolved))} GROUP BY 1, 2`;
  const { rows } = await dialect.withTimeLimit(statement).execute(db);
  return rows.map((row) => ({
    ...{ place, table, id: Number(row.id), refine: Number(row.refine), count: Number(row.count) },
  }));
}

/** Returns the names by which groups of items are sorted. */
async function keysOf(
  db: Kysely<Schema>,
  groups: readonly Omit<Group, 'key'>[],
  { order, isStaff, itemName }: Pick<NamePage, 'order' | 'isStaff' | 'itemName'>,
): Promise<string[]> {
  if (order.by === 'item') return groups.map(({ id, refine }) => `${id === 0 ? 'Zeny' : itemName(id)} ${refine}`);
  const owners = groups.map(({ id, table }) => ({ owner: id, ownerKind: table.owner }));
  const names = await ownerNames(db, owners, { isStaff });
  return owners.map((owner) => {
    const { account, character, guild } = names(owner);
    return (order.by === 'account' ? account : (character ?? guild)) ?? '';
  });
}

/** Compares names in the same order as lists of the SDK. Item groups without a name are last in both directions. */
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const compareGroups =
  ({ direction }: NameOrder) =>
  (a: Group, b: Group): number => {
    const byName = (direction === 'ascending' ? 1 : -1) * collator.compare(a.key, b.key);
    return Number(a.key === '') - Number(b.key === '') || byName || a.place - b.place || a.id - b.id;
  };

/** Returns the parts of the sorted item groups that are on a page. */
function partsOfPage(groups: readonly Group[], { offset, limit }: Pick<NamePage, 'offset' | 'limit'>): GroupPart[] {
  const parts: GroupPart[] = [];
  let before = 0;
  for (const group of groups) {
    const from = Math.max(0, offset - before);
    const count = Math.min(group.count, offset + limit - before) - from;
    if (count > 0) parts.push({ group, from, count });
    before += group.count;
    if (before >= offset + limit) break;
  }
  return parts;
}

const keyOfRow = (place: number, row: StoredItemRow, { by }: NameOrder): string =>
  by === 'item' ? `${place} ${row.nameid} ${row.refine}` : `${place} ${row.owner} 0`;
const keyOfGroup = ({ place, id, refine }: Group): string => `${place} ${id} ${refine}`;

/** Reads the items of the given group parts. */
async function readParts(
  db: Kysely<Schema>,
  resolved: ResolvedStorageQuery,
  { parts, order }: { parts: readonly GroupPart[]; order: NameOrder },
): Promise<Map<string, StoredItemRow[]>> {
  const dialect = dialectOf(db);
  const found = new Map<string, StoredItemRow[]>();
  const isGroup = ({ table, id, refine }: Group): Predicate => {
    const [idColumn, refineColumn] = columnsOf(table, order);
    return sql<SqlBool>`(${idColumn} = ${id} AND ${refineColumn} = ${refine})`;
  };
  async function read(some: readonly GroupPart[], limit: number, offset: number): Promise<void> {
    const [first] = some;
    if (!first) return;
    const { place, table } = first.group;
    const where = allOf([...predicates(dialect, table, resolved), anyOf(some.map(({ group }) => isGroup(group)))]);
    const rows = await readTable(db, table, {
      ...{ where, limit, offset, order: sql`${idOf(table)}`, hint: hintFor(dialect, table, resolved) },
    });
    for (const row of rows) {
      const key = keyOfRow(place, row, order);
      found.set(key, [...(found.get(key) ?? []), row]);
    }
  }
  const isWhole = ({ group, from, count }: GroupPart) => from === 0 && count === group.count;
  for (const whole of Map.groupBy(parts.filter(isWhole), ({ group }) => group.place).values())
    for (let at = 0; at < whole.length; at += groupsPerStatement) {
      const some = whole.slice(at, at + groupsPerStatement);
      await read(
        some,
        some.reduce((sum, { count }) => sum + count, 0),
        0,
      );
    }
  for (const part of parts.filter((each) => !isWhole(each))) await read([part], part.count, part.from);
  return found;
}

/**
 * Returns stored items that match a query, sorted by a name, and the number of items up to the next page. The database
 * counts the items of each owner or item, the groups are sorted here, and only the groups of the page are read.
 */
export async function itemsByName(
  db: Kysely<Schema>,
  resolved: ResolvedStorageQuery,
  page: NamePage,
): Promise<{ itemRows: StoredItemRow[]; next: number | undefined }> {
  const { order, offset, limit } = page;
  const counted: Omit<Group, 'key'>[] = [];
  for (const table of readTables(resolved)) counted.push(...(await countGroups(db, table, { resolved, order })));
  const keys = await keysOf(db, counted, page);
  const groups = counted
    .map((group, index): Group => ({ ...group, key: keys[index] ?? '' }))
    .sort(compareGroups(order));
  const parts = partsOfPage(groups, page);
  const rows = await readParts(db, resolved, { parts, order });
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  return {
    itemRows: parts.flatMap(({ group }) => rows.get(keyOfGroup(group)) ?? []),
    next: offset + limit < total ? offset + limit : undefined,
  };
}
