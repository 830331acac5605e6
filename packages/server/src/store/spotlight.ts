import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Returns the spotlight region of a day: the region that staff chose for this day (`2026-11-20`), else the region at
 * this index of the rotation; undefined if neither exists.
 */
export async function spotlightOf(db: Kysely<Schema>, { day, index }: { day: string; index: number }) {
  const set = await db.selectFrom('site_spotlight_override').selectAll().where('day', '=', day).executeTakeFirst();
  return set ?? db.selectFrom('site_spotlight_region').selectAll().where('idx', '=', index).executeTakeFirst();
}

/** Returns true if the database has any regions for the spotlight rotation. */
export const hasSpotlightRegions = async (db: Kysely<Schema>): Promise<boolean> =>
  (await db.selectFrom('site_spotlight_region').select('idx').limit(1).executeTakeFirst()) !== undefined;
