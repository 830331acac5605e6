import type { ViewId } from '../catalog/views.ts';
import type { StorageRow } from '../contract/entities.ts';
import { type Cell, cell, cells } from '../kinds/content.ts';
import type { FilterKey } from '../kinds/list-query.ts';
import type { TableScreen } from '../kinds/table.ts';
import { count } from '../rules/format.ts';
import { type ItemName, itemExtras, nameItem, refinedTitle } from '../rules/item-name.ts';
import { storageTypeName } from '../rules/log-types.ts';
import { guildCell } from './parts/guild-cell.ts';
import { extrasCell, itemFilterCell } from './parts/item-cells.ts';
import { logQuery } from './parts/log-query.ts';

interface Row {
  row: StorageRow;
  name: ItemName;
  emblems: Readonly<Record<string, string>>;
  key: string;
}

const filters: readonly FilterKey[] = [
  'items',
  'unique_id',
  'refine',
  'vvs',
  'elements',
  'producers',
  'characters',
  'accounts',
  'master_accounts',
  'guilds',
  'storage_types',
];

const meanings = ['items', 'storage_types', 'unique_id', 'vvs', 'elements'] as const;

function storageScreen(id: Extract<ViewId, 'storage' | 'admin_storage'>, admin: boolean): TableScreen<Row> {
  return {
    kind: 'table',
    id,
    command: admin ? ['admin', 'storage'] : ['storage', 'list'],
    async load(context, question, signal) {
      const { client, databases } = context;
      const call = admin ? client.admin.storage : client.account.storage;
      const query = await logQuery(question, context, { meanings, filters });
      const [{ storage: rows, emblems }, lookup] = await Promise.all([call(query, { signal }), databases.itemLookup()]);
      return rows.map((row, index) => ({ row, emblems, name: nameItem(row.item, lookup), key: String(index) }));
    },
    failure: 'Failed to load storage data.',
    key: ({ key }) => key,
    name: ({ name }) => refinedTitle(name),
    columns: [
      { id: 'item', title: 'Item', priority: 1, cell: itemFilterCell, sort: ({ name }) => refinedTitle(name) },
      {
        id: 'amount',
        title: 'Amount',
        priority: 1,
        align: 'end',
        cell: ({ row }) => cell(count(row.amount)),
        sort: ({ row }) => row.amount,
      },
      {
        id: 'cards',
        title: 'Cards/Extras',
        priority: 3,
        cell: extras,
        sort: ({ name }) => itemExtras(name).join(', '),
      },
      {
        id: 'account',
        title: 'Account',
        priority: 2,
        cell: ({ row }) => account(row, admin),
        sort: ({ row }) => account(row, admin).text,
      },
      { id: 'character', title: 'Character', priority: 2, cell: character, sort: (row) => character(row).text },
      { id: 'type', title: 'Type', priority: 1, cell: type, sort: ({ row }) => storageTypeName(row.storage_type) },
    ],
    search: { placeholder: 'Search by name, item, or type' },
    filters,
    sort: { column: 'item', direction: 'ascending' },
    pageSize: 20,
    empty: { none: 'No items in storage', unmatched: 'No items found matching search' },
    fields: ({ row, name }) => ({
      nameid: name.id,
      name: refinedTitle(name),
      extras: itemExtras(name).join(', '),
      amount: row.amount,
      account: row.account_name,
      character: row.character_name,
      guild: row.guild,
      storage_type: storageTypeName(row.storage_type),
      unique_id: row.unique_id ?? row.item.unique_id,
    }),
  };
}

/** An account's name says nothing about what belongs to the master account or to a guild, except to administrators. */
function account({ account_name, is_master, is_guild }: StorageRow, admin: boolean): Cell {
  if (account_name === undefined || (!admin && (is_master || is_guild))) return cell('');
  return cell(account_name, { filter: { key: 'accounts', value: account_name } });
}

function character({ row, emblems }: Row): Cell {
  if (row.character_name !== undefined) {
    return cell(row.character_name, { filter: { key: 'characters', value: row.character_name } });
  }
  if (row.guild === undefined) return cell('');
  return { ...guildCell(row.guild, emblems), filter: { key: 'guilds', value: row.guild } };
}

const type = ({ row }: Row): Cell =>
  cell(storageTypeName(row.storage_type), {
    badge: true,
    filter: { key: 'storage_types', value: String(row.storage_type) },
  });

function extras({ name, row }: Row): Cell {
  const id = row.unique_id ?? row.item.unique_id;
  const parts = itemExtras(name).length > 0 ? [extrasCell({ name })] : [];
  if (id === undefined || id === '0') return cells(parts);
  return cells([...parts, cell(`#${id}`, { filter: { key: 'unique_id', value: id }, tone: 'soft' })]);
}

export const storage = storageScreen('storage', false);
export const adminStorage = storageScreen('admin_storage', true);
