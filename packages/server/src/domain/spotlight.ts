import type { Spotlight } from '@kafra/sdk/contract';
import { day, nextRotation } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import type { Schema } from '../store/schema.ts';
import { spotlightOf } from '../store/spotlight.ts';
import { toDay } from '../store/statements/sql-time.ts';

/** Number of regions that the spotlight shows in turn. */
const spotlightRegions = 12;

/** Returns the day on which the spotlight's current rotation began, and the index of its region. */
export function rotation(now: number): { day: string; index: number } {
  const began = nextRotation(now) - day;
  return { day: toDay(began), index: Math.floor(began / day) % spotlightRegions };
}

/**
 * Returns today's spotlight region: the one that staff set for the day, else the next in turn; undefined without
 * regions.
 */
export async function todaysSpotlight(db: Kysely<Schema>, now: number): Promise<Spotlight | undefined> {
  const region = await spotlightOf(db, rotation(now));
  return region && { region: region.region, maps: JSON.parse(region.maps) as string[] };
}
