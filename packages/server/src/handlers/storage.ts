import { itemFilters, type StorageRow } from '@kafra/sdk/contract';
import { pageSize, requireSupportedFilters, type SupportedFilters, sortOf } from '../rules/log-filters.ts';
import { sortTooBroad } from '../rules/refusal.ts';
import { emblemUrls } from '../store/characters/emblems.ts';
import { characterIds } from '../store/logs/resolve-names.ts';
import { readItems } from '../store/storage/items.ts';
import { areTooManyToSort, maxSortedItems, sortedItems, tablesByType } from '../store/storage/sorted-storage.ts';
import { findStoredItems, type ResolvedStorageQuery, type StoredItemRow } from '../store/storage/storage.ts';
import { isNameOrder, itemsByName } from '../store/storage/storage-groups.ts';
import { matchOwners, ownerNames, resolveOwners } from '../store/storage/storage-owners.ts';
import { createLogContext, type LogContext, type LogRequest, pageInfo } from './log-context.ts';
import { searchedOptions, withSearchedItems } from './searched-items.ts';

const applicable: SupportedFilters = {
  strict: [...itemFilters, 'characters', 'accounts', 'master_accounts', 'guilds', 'storage_types', 'unidentified'],
  fuzzy: ['search', 'items', 'cards', 'storage_types', 'unidentified', 'unique_id', 'vvs', 'elements'],
  sorts: ['amount', 'storage_type', 'account', 'character', 'item'],
};

async function rowsOf({ context, viewer }: LogContext, itemRows: readonly StoredItemRow[]): Promise<StorageRow[]> {
  const { database, facts } = context.services;
  const items = await readItems(database.db, facts, itemRows);
  const names = await ownerNames(database.db, itemRows, { isStaff: viewer.all });
  return itemRows.flatMap((itemRow, index) => {
    const item = items[index];
    const owner = names(itemRow);
    return item
      ? [
          {
            // Zeny in a mail is listed like an item, with the id 0.
            item: itemRow.nameid === 0 ? { ...item, zeny: itemRow.amount } : item,
            amount: itemRow.amount,
            account_name: owner.account,
            character_name: owner.character,
            is_master: itemRow.ownerKind === 'master',
            is_guild: itemRow.ownerKind === 'guild',
            guild: owner.guild,
            storage_type: itemRow.type,
            unique_id: item.unique_id,
          },
        ]
      : [];
  });
}

/** Returns a page of stored items, with the cursor of the next page. */
async function findPage(call: LogContext, resolved: ResolvedStorageQuery) {
  const { db } = call.context.services.database;
  const { value, place = 0, after = 0 } = call.at;
  const limit = pageSize(call.query);
  const order = sortOf(call.query);
  if (order?.by === 'amount') {
    const start = value === undefined ? undefined : { value, place, after };
    if (!start && (await areTooManyToSort(db, resolved))) throw sortTooBroad(maxSortedItems, undefined);
    const { itemRows, next } = await sortedItems(db, resolved, { order, start, limit });
    return { itemRows, page: { sorted: true, ...pageInfo(call, next && { ...next }) } };
  }
  if (order && isNameOrder(order)) {
    if (value === undefined && (await areTooManyToSort(db, resolved))) throw sortTooBroad(maxSortedItems, undefined);
    const { facts } = call.context.services;
    const names = { isStaff: call.viewer.all, itemName: facts.itemName };
    const { itemRows, next } = await itemsByName(db, resolved, { order, offset: value ?? 0, limit, ...names });
    return { itemRows, page: { sorted: true, ...pageInfo(call, next === undefined ? undefined : { value: next }) } };
  }
  const tables = order && { tables: tablesByType(order) };
  const { itemRows, next } = await findStoredItems(db, resolved, { start: { place, after }, limit, ...tables });
  return { itemRows, page: { ...(order && { sorted: true }), ...pageInfo(call, next && { ...next }) } };
}

/** Returns a page of the contents of inventories, carts, storages and mails. */
export async function storage(request: LogRequest) {
  requireSupportedFilters(request.query, applicable);
  const call = await createLogContext('storage', request);
  const { database, facts } = request.context.services;
  const { db } = database;
  const query = withSearchedItems(request.query, facts);
  const resolved = {
    query,
    owners: await resolveOwners(db, call.viewer, query),
    matches: await matchOwners(db, call.viewer, query),
    options: searchedOptions(query, facts),
    producerIds: query.strict?.producers && (await characterIds(db, query.strict.producers)),
  };
  const { itemRows, page } = await findPage(call, resolved);
  const rows = await rowsOf(call, itemRows);
  const emblems = await emblemUrls(
    db,
    rows.map((row) => row.guild),
  );
  return { storage: rows, emblems, ...page };
}
