import { itemFilters, type StorageRow } from '@kafra/sdk/contract';
import { type Applicable, checkApplicable, pageSize } from '../rules/log-filters.ts';
import { emblemUrls } from '../store/emblems.ts';
import { readItems } from '../store/items.ts';
import { characterIds } from '../store/logs/who.ts';
import { findThings, type StoredThing } from '../store/storage.ts';
import { askedOwners, meantOwners, ownerNames } from '../store/storage-owners.ts';
import { type LogCall, type LogRequest, logCall, pageEnd } from './log-parts.ts';

const applicable: Applicable = {
  strict: [...itemFilters, 'characters', 'accounts', 'master_accounts', 'guilds', 'storage_types'],
  fuzzy: ['search', 'items', 'cards', 'storage_types', 'unique_id', 'vvs', 'elements'],
};

async function rowsOf({ context }: LogCall, things: readonly StoredThing[]): Promise<StorageRow[]> {
  const { database, facts } = context.services;
  const items = await readItems(database.db, facts, things);
  const names = await ownerNames(database.db, things);
  return things.flatMap((thing, index) => {
    const item = items[index];
    const owner = names(thing);
    return item
      ? [
          {
            // Money in a mail is listed like a thing; there is no item of this id.
            item: thing.nameid === 0 ? { ...item, zeny: thing.amount } : item,
            amount: thing.amount,
            account_name: owner.account,
            character_name: owner.character,
            is_master: thing.ownerKind === 'master',
            is_guild: thing.ownerKind === 'guild',
            guild: owner.guild,
            storage_type: thing.type,
            unique_id: item.unique_id,
          },
        ]
      : [];
  });
}

/** A page of what lies in bags, carts, storages and mails. */
export async function storage(of: LogRequest) {
  checkApplicable(of.query, applicable);
  const call = await logCall('storage', of);
  const { db } = of.context.services.database;
  const question = {
    query: of.query,
    owners: await askedOwners(db, call.who, of.query),
    meant: await meantOwners(db, call.who, of.query),
    producerIds: of.query.strict?.producers && (await characterIds(db, of.query.strict.producers)),
  };
  const start = { place: call.at.place ?? 0, after: call.at.after ?? 0 };
  const { things, next } = await findThings(db, question, { start, limit: pageSize(of.query) });
  const rows = await rowsOf(call, things);
  const emblems = await emblemUrls(
    db,
    rows.map((row) => row.guild),
  );
  return { storage: rows, emblems, ...pageEnd(call, next && { ...next }) };
}
