import type { Spotlight } from '@kafra/sdk/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../store/schema.ts';
import { day, hour } from './clock.ts';

/** It changes at 04:00 UTC, over twelve regions in turn. */
const rotationHour = 4;
const spotlightRegions = 12;

/** The rotation's day number and which region it shows. */
export function rotation(now: number): { day: string; index: number } {
  const at = now - rotationHour * hour;
  const days = Math.floor(at / day);
  return { day: new Date(at).toISOString().slice(0, 10), index: days % spotlightRegions };
}

/** Today's region: one that staff set for the day, else the next in turn; undefined where none are known. */
export async function todaysSpotlight(db: Kysely<Schema>, now: number): Promise<Spotlight | undefined> {
  const today = rotation(now);
  const set = await db
    .selectFrom('site_spotlight_override')
    .selectAll()
    .where('day', '=', today.day)
    .executeTakeFirst();
  const region =
    set ?? (await db.selectFrom('site_spotlight_region').selectAll().where('idx', '=', today.index).executeTakeFirst());
  return region && { region: region.region, maps: JSON.parse(region.maps) as string[] };
}
