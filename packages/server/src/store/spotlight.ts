import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Returns the region that staff set for a day (`2026-11-20`), else the one at this index of the rotation; undefined
 * without either.
 */
export async function spotlightOf(db: Kysely<Schema>, { day, index }: { day: string; index: number }) {
  const set = await db.selectFrom('site_spotlight_override').selectAll().where('day', '=', day).executeTakeFirst();
  return set ?? db.selectFrom('site_spotlight_region').selectAll().where('idx', '=', index).executeTakeFirst();
}

/** Returns true if the database has regions for the spotlight. */
export const hasSpotlightRegions = async (db: Kysely<Schema>): Promise<boolean> =>
  (await db.selectFrom('site_spotlight_region').select('idx').limit(1).executeTakeFirst()) !== undefined;
