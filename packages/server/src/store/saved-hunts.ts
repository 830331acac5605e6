import type { SavedHunt } from '@kafra/sdk/contract';
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

interface StoredHunt extends SavedHunt {
  saved_at: number;
}

/** Parses a JSON list of item ids, and drops elements that are not numbers. */
function readItems(items: string): number[] {
  const ids: unknown = JSON.parse(items);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
}

/** Returns the saved hunts of a master account, each a named list of items. The last saved hunt is first. */
export async function savedHuntsOf(db: Kysely<Schema>, masterId: number): Promise<SavedHunt[]> {
  const rows = await db
    .selectFrom('site_hunt')
    .select(['name', 'items', 'saved_at'])
    .where('master_id', '=', masterId)
    .orderBy('saved_at', 'desc')
    .orderBy('name')
    .execute();
  return rows.map(({ name, items, saved_at }) => ({ name, items: readItems(items), saved_at: Number(saved_at) }));
}

/** Saves a hunt of a master account. It replaces the saved hunt of the same name. */
export async function writeHunt(db: Kysely<Schema>, masterId: number, hunt: StoredHunt): Promise<void> {
  const { name, items, saved_at } = hunt;
  await deleteHunt(db, masterId, name);
  await db
    .insertInto('site_hunt')
    .values({ master_id: masterId, name, items: JSON.stringify(items), saved_at })
    .execute();
}

/** Deletes a saved hunt. Returns false if the master account has no hunt of this name. */
export async function deleteHunt(db: Kysely<Schema>, masterId: number, name: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('site_hunt')
    .where('master_id', '=', masterId)
    .where('name', '=', name)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
