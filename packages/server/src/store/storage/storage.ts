import { type FuzzyFilters, type LogQuery, type StrictFilters, storageTypes } from '@kafra/sdk/contract';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OptionMatch } from '../../rules/game/option-search.ts';
import { isFuzzy } from '../../rules/log-filters.ts';
import { type Dialect, dialectOf } from '../dialect/dialect.ts';
import { fuzzyItemPredicates } from '../logs/item-log-query.ts';
import { allOf, anyOf, isIn, itemPredicates, type Predicate } from '../logs/predicates.ts';
import type { Schema } from '../schema.ts';
import { uniqueIdText } from './items.ts';
import { hasOption, type PieceColumns, pieceSelections } from './piece-columns.ts';

/** Kind of the owner of a stored item. */
export type OwnerKind = 'character' | 'account' | 'guild' | 'master';

/**
 * A kind of storage, for example inventory, cart or mail. In SQL statements its table has the name `thing` and the
 * columns of an item.
 */
export interface StorageTable {
  type: number;
  owner: OwnerKind;
  /** Returns the SQL of the storage's table, with a hint for the index to use. */
  from(hint: RawBuilder<unknown>): RawBuilder<unknown>;
  ownerColumn: string;
  /** Table with the ids that identify the stored items. */
  idTable: string;
  /** Table with the columns for the state of a stored item; undefined for zeny. */
  pieceTable: string | undefined;
  /** Maximum number of item ids per row: a mail has up to 16 attachments. */
  idsPerRow: number;
  /** Name of the index by item, if the table has one. */
  index: string | undefined;
  /** Name of the storage table's index by owner, if the game's own table may lack it. */
  ownerIndex?: string;
}

const table = (name: string, ownerColumn: string, index?: string) => ({
  from: (hint: RawBuilder<unknown>) => sql`${sql.table(name)} AS thing ${hint}`,
  ownerColumn: `thing.${ownerColumn}`,
  idTable: name,
  pieceTable: name,
  idsPerRow: 1,
  index,
});

/** Zeny in mails with the columns of an item. The item id 0 stands for zeny. */
const zenyInMail: StorageTable['from'] = (
  hint,
) => sql`(SELECT id, dest_id, 0 AS nameid, zeny AS amount, 1 AS identify, 0 AS refine,
  0 AS card0, 0 AS card1, 0 AS card2, 0 AS card3, 0 AS unique_id FROM mail ${hint} WHERE zeny > 0) AS thing`;

/**
 * Selects only two columns of the mail table. Before 2017 this table had item columns with the same names as the
 * attachments, and they may still exist.
 */
const attachments: StorageTable['from'] = () =>
  sql`mail_attachments AS thing INNER JOIN (SELECT id AS mail_id, dest_id FROM mail) AS mail ON mail.mail_id = thing.id`;

const mail = {
  type: storageTypes.Rodex,
  owner: 'character',
  idTable: 'mail',
  index: undefined,
  ownerIndex: 'site_mail_owner',
} as const;

/** All kinds of storage in the order in which lists show them. */
export const storageTables: readonly StorageTable[] = [
  { type: storageTypes.Inventory, owner: 'character', ...table('inventory', 'char_id', 'site_inventory_item') },
  { type: storageTypes.Cart, owner: 'character', ...table('cart_inventory', 'char_id', 'site_cart_item') },
  { type: storageTypes.Storage, owner: 'account', ...table('storage', 'account_id', 'site_storage_item') },
  { ...mail, from: attachments, ownerColumn: 'mail.dest_id', pieceTable: 'mail_attachments', idsPerRow: 16 },
  { ...mail, from: zenyInMail, ownerColumn: 'thing.dest_id', pieceTable: undefined, idsPerRow: 1 },
  { type: storageTypes['Guild Storage'], owner: 'guild', ...table('guild_storage', 'guild_id', 'site_guild_item') },
  { type: storageTypes['Master Storage'], owner: 'master', ...table('site_master_storage', 'master_id') },
];

/** Maximum number of rows of a storage table that one page scans if the query has no index. */
const maxScannedRows = 200_000;

/** Ids of the storage owners by kind; undefined for all owners of that kind. */
export type Owners = Record<OwnerKind, readonly number[] | undefined>;

export interface StoredItemRow extends PieceColumns {
  id: number;
  owner: number;
  type: number;
  ownerKind: OwnerKind;
  nameid: number;
  amount: number;
  identify: number;
  refine: number;
  card0: number;
  card1: number;
  card2: number;
  card3: number;
  unique_id: string;
}

/** A query of stored items. Names in its filters are already replaced by ids. */
export interface ResolvedStorageQuery {
  query: LogQuery;
  owners: Owners;
  /** Storage owners that the typed search text may refer to. */
  matches: Owners;
  producerIds: readonly number[] | undefined;
  /** Random options that the typed search text may refer to. */
  options: readonly OptionMatch[];
}

/** Position at which a page of stored items begins: the kind of storage, and the last id before the page. */
export interface StoragePosition {
  place: number;
  after: number;
}

const columns = sql.raw(
  ['nameid', 'amount', 'identify', 'refine', 'card0', 'card1', 'card2', 'card3']
    .map((name) => `thing.${name}`)
    .join(', '),
);

/** The game identifies all items except equipment automatically. */
const isUnidentified: Predicate = sql<SqlBool>`thing.identify = 0`;

const fuzzyRows = (
  dialect: Dialect,
  storageTable: StorageTable,
  { fuzzy, matches, options }: Pick<ResolvedStorageQuery, 'matches' | 'options'> & { fuzzy: FuzzyFilters },
): Predicate | undefined => {
  if (fuzzy.storage_types?.includes(storageTable.type)) return undefined;
  const { pieceTable } = storageTable;
  const hits = [
    ...fuzzyItemPredicates(fuzzy),
    ...(fuzzy.unidentified ? [isUnidentified] : []),
    ...(pieceTable !== undefined && options.length > 0 ? [hasOption(dialect, pieceTable, options)] : []),
  ];
  const owners = matches[storageTable.owner] ?? [];
  return anyOf([...hits, ...(owners.length > 0 ? [isIn(storageTable.ownerColumn, owners)] : [])]);
};

export function predicates(
  dialect: Dialect,
  storageTable: StorageTable,
  { query, owners, matches, producerIds, options }: ResolvedStorageQuery,
): Predicate[] {
  const strict: StrictFilters = query.strict ?? {};
  const ids = owners[storageTable.owner];
  const fuzzy = isFuzzy(query)
    ? fuzzyRows(dialect, storageTable, { fuzzy: query.fuzzy ?? {}, matches, options })
    : undefined;
  return [
    ...(ids ? [isIn(storageTable.ownerColumn, ids)] : []),
    ...itemPredicates({ ...strict, producerIds }),
    ...(strict.unidentified ? [isUnidentified] : []),
    ...(fuzzy ? [fuzzy] : []),
  ];
}

/** SQL expression for the id of an item within its kind of storage. */
export const idOf = ({ idsPerRow }: StorageTable): RawBuilder<number> =>
  idsPerRow === 1 ? sql<number>`thing.id` : sql<number>`thing.id * ${sql.lit(idsPerRow)} + thing.${sql.ref('index')}`;

/** The id range of a storage that a page reads: items above one id and up to another. */
interface IdWindow {
  after: number;
  upTo: number;
}

/** Conditions and order for reading the items of one kind of storage. */
export interface TableRead {
  where: Predicate;
  order: RawBuilder<unknown>;
  limit: number;
  /** Number of stored items to skip (default: 0). */
  offset?: number;
  hint: RawBuilder<unknown>;
}

/** Returns the SQL statement that reads items of one kind of storage. */
export const readStatement = (
  dialect: Dialect,
  storageTable: StorageTable,
  { where, order, limit, offset = 0, hint }: TableRead,
) =>
  sql<Omit<StoredItemRow, 'type' | 'ownerKind'>>`
    SELECT ${idOf(storageTable)} AS id, ${sql.ref(storageTable.ownerColumn)} AS owner, ${columns}, ${uniqueIdText('thing.unique_id')} AS unique_id,
      ${sql.join(pieceSelections(dialect, storageTable.pieceTable))}
    FROM ${storageTable.from(hint)} WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;

export async function readTable(
  db: Kysely<Schema>,
  storageTable: StorageTable,
  read: TableRead,
): Promise<StoredItemRow[]> {
  const dialect = dialectOf(db);
  const result = await dialect.withTimeLimit(readStatement(dialect, storageTable, read)).execute(db);
  return result.rows.map((row) => ({ ...row, type: storageTable.type, ownerKind: storageTable.owner }));
}

const inWindow = (storageTable: StorageTable, { after, upTo }: IdWindow): Predicate => {
  const { idsPerRow } = storageTable;
  return sql<SqlBool>`thing.id >= ${Math.floor(after / idsPerRow)} AND thing.id <= ${Math.floor(upTo / idsPerRow)}
    AND ${idOf(storageTable)} > ${after}`;
};

/** Returns true if the index by item should be used: the query is about items of all owners, and the index exists. */
export const byItem = (
  dialect: Dialect,
  { index, owner }: StorageTable,
  { query, owners }: ResolvedStorageQuery,
): boolean =>
  owners[owner] === undefined && query.strict?.items !== undefined && index !== undefined && dialect.hasIndex(index);

/**
 * Returns the SQL hint for the index by item, or by owner if owners are given. The name of the index depends on the
 * game.
 */
export function hintFor(
  dialect: Dialect,
  storageTable: StorageTable,
  resolved: ResolvedStorageQuery,
): RawBuilder<unknown> {
  if (byItem(dialect, storageTable, resolved)) return dialect.indexHint(storageTable.index);
  return byOwner(dialect, storageTable, resolved) ? dialect.avoidPrimaryKey() : sql``;
}

/** Returns true if the index by owner should be used: the query is about some owners, and the index exists. */
export const byOwner = (
  dialect: Dialect,
  { owner, ownerIndex }: StorageTable,
  { owners }: ResolvedStorageQuery,
): boolean => owners[owner] !== undefined && (ownerIndex === undefined || dialect.hasIndex(ownerIndex));

/** Returns true if a query must scan a whole storage table, because the table has no suitable index. */
const mustScan = (dialect: Dialect, storageTable: StorageTable, resolved: ResolvedStorageQuery): boolean => {
  const narrowed =
    resolved.owners[storageTable.owner] !== undefined || resolved.query.strict !== undefined || isFuzzy(resolved.query);
  return narrowed && !byOwner(dialect, storageTable, resolved) && !byItem(dialect, storageTable, resolved);
};

/** Returns the last item id that a page may read in a storage, and whether items remain after it. */
async function stretchOf(
  db: Kysely<Schema>,
  storageTable: StorageTable,
  { resolved, after }: { resolved: ResolvedStorageQuery; after: number },
): Promise<IdWindow & { cut: boolean }> {
  if (!mustScan(dialectOf(db), storageTable, resolved)) return { after, upTo: Number.MAX_SAFE_INTEGER, cut: false };
  const { idTable, idsPerRow } = storageTable;
  const { rows } = await sql<{ id: number | null }>`SELECT MAX(id) AS id FROM ${sql.table(idTable)}`.execute(db);
  const last = (Number(rows[0]?.id ?? 0) + 1) * idsPerRow;
  const upTo = after + maxScannedRows * idsPerRow;
  return { after, upTo, cut: upTo < last };
}

/**
 * Returns stored items that match a query, one kind of storage after the other, and the start of the next page. A page
 * of a query without an index ends early, so that it does not slow down the game's database.
 */
export async function findStoredItems(
  db: Kysely<Schema>,
  resolved: ResolvedStorageQuery,
  { start, limit, tables = storageTables }: { start: StoragePosition; limit: number; tables?: readonly StorageTable[] },
): Promise<{ itemRows: StoredItemRow[]; next: StoragePosition | undefined }> {
  const types = resolved.query.strict?.storage_types;
  const dialect = dialectOf(db);
  const itemRows: StoredItemRow[] = [];
  for (const [index, storageTable] of tables.entries()) {
    if (index < start.place || (types && !types.includes(storageTable.type))) continue;
    const after = index === start.place ? start.after : 0;
    const { cut, ...stretch } = await stretchOf(db, storageTable, { resolved, after });
    const where = allOf([inWindow(storageTable, stretch), ...predicates(dialect, storageTable, resolved)]);
    const hint = hintFor(dialect, storageTable, resolved);
    const read = { where, hint, order: sql`1`, limit: limit - itemRows.length };
    itemRows.push(...(await readTable(db, storageTable, read)));
    const last = itemRows.at(-1);
    if (itemRows.length >= limit && last) return { itemRows, next: { place: index, after: last.id } };
    if (cut) return { itemRows, next: { place: index, after: stretch.upTo } };
  }
  return { itemRows, next: undefined };
}
