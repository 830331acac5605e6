import type { StorageRow } from '../contract/entities.ts';
import { itemFilters, type LogQuery } from '../contract/log-query.ts';
import { type Cell, cell, cells } from '../models/content.ts';
import type { Context } from '../models/context.ts';
import type { FilterKey } from '../models/search/filter-keys.ts';
import { defineTable } from '../models/table/table.ts';
import { type ItemName, itemExtras, itemTitleWithRefine, nameItem } from '../rules/game/item-name.ts';
import { storageTypeName } from '../rules/logs/log-types.ts';
import { noPieceDeps, ownStorageFields } from '../rules/search-fields/index.ts';
import { countColumn, extrasColumn, filterCell, refinedItemColumn } from './parts/columns.ts';
import { guildCell } from './parts/guild-cell.ts';
import { extrasCell, uniqueIdCell } from './parts/item-cells.ts';
import { itemRowFields } from './parts/item-fields.ts';
import { type LogScreen, logLanguage, prepareLogQuery } from './parts/log-query.ts';
import { rowLanguage } from './parts/row-language.ts';

interface Row {
  row: StorageRow;
  name: ItemName;
  emblems: Readonly<Record<string, string>>;
  key: string;
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

/** What somebody owns may be asked for as it is shown: all of it is here then. */
const ownLanguage = rowLanguage(ownStorageFields);

/** The free words of a structured text; undefined for a plain one. */
async function wordsOfStructured({ databases }: Context, text: string): Promise<string | undefined> {
  // What a text is can be told without any item.
  const { language } = (await databases.rowQueries()).over(ownStorageFields(noPieceDeps), []);
  const { isStructured, words } = language.read(text);
  return isStructured ? words : undefined;
}

function storageScreen<const Id extends 'storage' | 'admin_storage'>(id: Id, admin: boolean) {
  return defineTable<Row>()({
    id,
    command: admin ? ['admin', 'storage'] : ['storage', 'list'],
    async load(context, tableQuery, signal) {
      const { client, databases } = context;
      const call = admin ? client.admin.storage : client.account.storage;
      const rowWords = admin ? undefined : await wordsOfStructured(context, tableQuery.search);
      const { query, toPage } = await prepareLogQuery(tableQuery, context, screen, rowWords);
      const [{ storage: rows, emblems, next_cursor }, lookup] = await Promise.all([
        rowWords === undefined ? call(query, { signal }) : wholeStorage(call, query, signal),
        databases.itemLookup(),
      ]);
      return toPage(rows, next_cursor, (row, key) => ({ row, emblems, name: nameItem(row.item, lookup), key }));
    },
    failure: 'Failed to load storage data.',
    key: ({ key }) => key,
    name: ({ name }) => itemTitleWithRefine(name),
    columns: [
      refinedItemColumn(),
      countColumn({ id: 'amount', title: 'Amount', priority: 1, value: ({ row }) => row.amount }),
      { ...extrasColumn<Row>(), cell: extras },
      {
        id: 'account',
        title: 'Account',
        priority: 2,
        cell: ({ row }) => filterCell(row.is_master ? 'master_accounts' : 'accounts', accountOf(row, admin)),
        sort: ({ row }) => accountOf(row, admin),
      },
      { id: 'character', title: 'Character', priority: 2, cell: character, sort: (row) => character(row).text },
      { id: 'type', title: 'Type', priority: 1, cell: type, sort: ({ row }) => storageTypeName(row.storage_type) },
    ],
    search: {
      placeholder: 'Search by name, item, or type',
      ...(admin ? { language: logLanguage(screen) } : { language: ownLanguage, loadsAllForStructured: true as const }),
    },
    filters,
    sort: { column: 'item', direction: 'ascending' },
    pageSize: 20,
    empty: { none: 'No items in storage', unmatched: 'No items found matching search' },
    mainFields: ['nameid', 'name', 'refine', 'extras', 'amount', 'account', 'character'],
    fields: {
      ...itemRowFields(({ row }) => row.item),
      amount: ({ row }) => row.amount,
      account: ({ row }) => accountOf(row, admin),
      character: ({ row }) => row.character_name,
      guild: ({ row }) => row.guild,
      storage_type: ({ row }) => storageTypeName(row.storage_type),
      unique_id: ({ row }) => uniqueIdOf(row),
    },
  });
}

type StorageCall = Context['client']['account']['storage'];

/** Every page of it: the game itself bounds what somebody owns. */
async function wholeStorage(call: StorageCall, query: LogQuery, signal: AbortSignal) {
  const storage: StorageRow[] = [];
  let emblems: Row['emblems'] = {};
  const cursors = new Set<string>();
  for (let next: string | null | undefined; ; ) {
    const page = await call({ ...query, ...(next && { cursor: next }) }, { signal });
    for (const row of page.storage) storage.push(row);
    emblems = { ...emblems, ...page.emblems };
    next = page.next_cursor;
    // A server that says the same again has no end.
    if (!next || cursors.has(next)) break;
    cursors.add(next);
  }
  return { storage, emblems, next_cursor: undefined };
}

/** Servers tell it of the row, of the item, or as 0 where there is none. */
const uniqueIdOf = ({ unique_id, item }: StorageRow): string | undefined =>
  [unique_id, item.unique_id].find((id) => id !== undefined && id !== '0');

/** An account's name says nothing about what belongs to the master account or to a guild, except to administrators. */
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

export const storage = storageScreen('storage', false);
export const adminStorage = storageScreen('admin_storage', true);
