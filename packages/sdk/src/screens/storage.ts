import { type DialogParams, dialog } from '../catalog/dialogs.ts';
import { routeTo } from '../catalog/route-to.ts';
import type { StorageRow } from '../contract/entities.ts';
import { itemFilters } from '../contract/log-query.ts';
import { type Cell, cell, cells } from '../models/content.ts';
import type { Context } from '../models/context.ts';
import { loadOwnCharacters } from '../models/own-characters.ts';
import { loadOffers, type ValuedStack, valueStored } from '../models/piece-values.ts';
import type { FilterKey } from '../models/search/filter-keys.ts';
import { isEmptyQuery } from '../models/search/list-query.ts';
import type { RowFields } from '../models/table/row-fields.ts';
import { type Column, defineTable } from '../models/table/table.ts';
import { type ItemName, itemExtras, itemTitleWithRefine, nameItem } from '../rules/game/item-name.ts';
import { storageTypeName } from '../rules/logs/log-types.ts';
import { noPieceDeps, ownStorageFields, type PricedRow } from '../rules/search-fields/index.ts';
import { askInOrder } from './parts/ask-in-order.ts';
import { countColumn, extrasColumn, filterCell, refinedItemColumn } from './parts/columns.ts';
import { guildCell } from './parts/guild-cell.ts';
import { extrasCell, uniqueIdCell } from './parts/item-cells.ts';
import { itemRowFields } from './parts/item-fields.ts';
import { type LogScreen, logLanguage, prepareLogQuery } from './parts/log-query.ts';
import { rowLanguage } from './parts/row-language.ts';
import { accountLinks } from './parts/staff-links.ts';
import { valueColumns, valueRecord, valueSummary } from './parts/value-columns.ts';
import { wholeStorage } from './parts/whole-storage.ts';

interface Row {
  row: StorageRow;
  name: ItemName;
  emblems: Readonly<Record<string, string>>;
  key: string;
}

/** A row of the user's own storage. */
interface OwnRow extends Row, PricedRow {
  valued: ValuedStack;
  buyers: DialogParams['buyers'];
}

const filters = [
  ...itemFilters,
  'characters',
  'accounts',
  'master_accounts',
  'guilds',
  'storage_types',
  'unidentified',
] as const satisfies readonly FilterKey[];

const screen: LogScreen = {
  ...{ id: 'storage', noun: 'stored items', filters },
  meanings: ['items', 'storage_types', 'unidentified', 'unique_id', 'vvs', 'elements'],
};

/** The user's own storage is searched by its displayed values, because all of it is loaded for such a search. */
const ownLanguage = rowLanguage(ownStorageFields);

/** Returns the free words of a search text in the search language; undefined for a plain text. */
async function wordsOfStructured({ databases }: Context, text: string): Promise<string | undefined> {
  // The search language is created without rows and items, because parsing a search text needs neither.
  const { language } = (await databases.rowQueries()).over(ownStorageFields(noPieceDeps), []);
  const { isStructured, words } = language.read(text);
  return isStructured ? words : undefined;
}

/** Common parts of the storage lists of players and of administrators. */
const shared = {
  failure: 'Failed to load storage data.',
  key: ({ key }: Row) => key,
  name: ({ name }: Row) => itemTitleWithRefine(name),
  filters,
  sort: { column: 'item', direction: 'ascending' },
  pageSize: 20,
  empty: { none: 'No items in storage', unmatched: 'No items found matching search' },
} as const;

const placeholder = 'Search by name, item, or type';

/**
 * Returns the unique id of a stored item; undefined without one. Servers send it in the row or in the item, and 0 if it
 * does not exist.
 */
const uniqueIdOf = ({ unique_id, item }: StorageRow): string | undefined =>
  [unique_id, item.unique_id].find((id) => id !== undefined && id !== '0');

/**
 * Returns the game account of a storage row. It is left out for storages of the master account or a guild, in which it
 * is meaningless. Administrators see it nevertheless.
 */
const accountOf = ({ account_name, is_master, is_guild }: StorageRow, admin: boolean): string | undefined =>
  admin || !(is_master || is_guild) ? account_name : undefined;

function character({ row, emblems }: Row): Cell {
  if (row.guild === undefined || row.character_name !== undefined) return filterCell('characters', row.character_name);
  return { ...guildCell(row.guild, emblems), filter: { key: 'guilds', value: row.guild } };
}

const type = ({ row }: Row): Cell =>
  cell(storageTypeName(row.storage_type), {
    badge: true,
    filter: { key: 'storage_types', value: String(row.storage_type) },
  });

function extras({ name, row }: Row): Cell {
  const worn = itemExtras(name).length > 0 ? [extrasCell({ name })] : [];
  return cells([...worn, ...uniqueIdCell(row.unique_id ?? row.item.unique_id)]);
}

const columnsOf = <R extends Row>(admin: boolean) =>
  [
    refinedItemColumn<R>(),
    countColumn({ id: 'amount', title: 'Amount', priority: 1, value: ({ row }: R) => row.amount }),
    { ...extrasColumn<R>(), cell: extras },
    {
      id: 'account',
      title: 'Account',
      priority: 2,
      cell: ({ row }: R) => filterCell(row.is_master ? 'master_accounts' : 'accounts', accountOf(row, admin)),
      sort: ({ row }: R) => accountOf(row, admin),
    },
    { id: 'character', title: 'Character', priority: 2, cell: character, sort: (row: R) => character(row).text },
    { id: 'type', title: 'Type', priority: 1, cell: type, sort: ({ row }: R) => storageTypeName(row.storage_type) },
  ] as const satisfies Column<R>[];

const fieldsOf = <R extends Row>(admin: boolean): RowFields<R> => ({
  ...itemRowFields<R>(({ row }) => row.item),
  amount: ({ row }) => row.amount,
  account: ({ row }) => accountOf(row, admin),
  character: ({ row }) => row.character_name,
  guild: ({ row }) => row.guild,
  storage_type: ({ row }) => storageTypeName(row.storage_type),
  unique_id: ({ row }) => uniqueIdOf(row),
});

export const storage = defineTable<OwnRow>()({
  ...shared,
  empty: {
    ...shared.empty,
    next: (query) =>
      isEmptyQuery(query) ? { label: 'See your accounts and characters', hash: routeTo('master') } : undefined,
  },
  id: 'storage',
  command: ['storage', 'list'],
  async load(context, tableQuery, signal) {
    const { client, databases } = context;
    const rowWords = await wordsOfStructured(context, tableQuery.search);
    const { query, toPage } = await prepareLogQuery(tableQuery, context, screen, rowWords);
    const [{ storage: rows, emblems }, lookup, offers, own] = await Promise.all([
      wholeStorage(client.account.storage, query, signal),
      databases.itemLookup(),
      loadOffers(context, signal),
      loadOwnCharacters(context, signal),
    ]);
    // The names of the user's characters are also taken from the storage rows, because a token for storages cannot read
    // the list of characters.
    for (const { character_name } of rows) if (character_name !== undefined) own.add(character_name);
    const values = valueStored(rows, offers, own);
    const valuedRows = rows.flatMap((row, at) => {
      const valued = values[at];
      const buyers = { item: row.item, amount: row.amount, stacks: rows, at, own_characters: own };
      return valued ? [{ row, valued, buyers, usual: offers.prices.usual(row.item) }] : [];
    });
    return toPage(valuedRows, undefined, (found, key) => ({
      ...{ ...found, emblems, key },
      name: nameItem(found.row.item, lookup),
    }));
  },
  columns: [...columnsOf<OwnRow>(false), ...valueColumns<OwnRow>()],
  search: { placeholder, language: ownLanguage, loadsAllForStructured: true },
  summary: valueSummary,
  rowTarget: ({ buyers }) => dialog('buyers', buyers),
  mainFields: ['nameid', 'name', 'refine', 'extras', 'amount', 'account', 'character', 'value', 'sell_now'],
  fields: { ...fieldsOf<OwnRow>(false), ...valueRecord<OwnRow>() },
});

/** Columns of the storage list by which the server can sort all items. */
const serverOrders = {
  item: 'item',
  amount: 'amount',
  account: 'account',
  character: 'character',
  type: 'storage_type',
} as const;

export const adminStorage = defineTable<Row>()({
  ...shared,
  id: 'admin_storage',
  command: ['admin', 'storage'],
  async load(context, tableQuery, signal) {
    const { client, databases } = context;
    const { query, toPage } = await prepareLogQuery(tableQuery, context, screen);
    const [{ reply, page: order }, lookup] = await Promise.all([
      askInOrder(tableQuery, serverOrders, (sort) => client.admin.storage({ ...query, ...sort }, { signal })),
      databases.itemLookup(),
    ]);
    const { storage: rows, emblems, next_cursor } = reply;
    const page = toPage(rows, next_cursor, (row, key) => ({ row, emblems, name: nameItem(row.item, lookup), key }));
    return { ...page, ...order };
  },
  columns: columnsOf<Row>(true),
  serverSorts: ['item', 'amount', 'account', 'character', 'type'],
  rowLinks: ({ row }) => (row.is_master ? [] : accountLinks(row.account_name)),
  search: { placeholder, language: logLanguage(screen) },
  mainFields: ['nameid', 'name', 'refine', 'extras', 'amount', 'account', 'character'],
  fields: fieldsOf<Row>(true),
});
