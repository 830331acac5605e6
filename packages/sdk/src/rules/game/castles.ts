import type { SiteConfig } from '../../contract/site.ts';
import { nextOccurrences, woeWindows } from './schedule.ts';

type Woe = NonNullable<SiteConfig['woe']>;

/** Returns true during a War of Emperium battle for the castle on a map. */
export const isFoughtFor = (woe: Woe, map: string, now: number): boolean =>
  nextOccurrences(woe, now, woeWindows(woe).length).some(
    ({ start, castles }) => start <= now && (castles === undefined || castles.includes(map)),
  );

/**
 * Returns the words before the name of the guild that holds a castle. During a battle the words differ, because the
 * owner is not decided.
 */
export function holdStatus(woe: Woe | undefined, map: string, now: number): 'Held by' | 'Held now by' | 'Won by' {
  if (woe === undefined) return 'Held by';
  return isFoughtFor(woe, map, now) ? 'Held now by' : 'Won by';
}
