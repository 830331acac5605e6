import type { StoredEmblem } from '../../store/characters/emblems.ts';
import { createPromiseCache } from '../caches/promise-cache.ts';
import { type EmblemImage, renderEmblem } from './emblem-image.ts';

type EmblemPromise = Promise<EmblemImage | undefined>;

/**
 * Cache of decoded guild emblems. They are requested often and without a token, so each is decoded only once until it
 * changes.
 */
export interface EmblemCache {
  /**
   * Returns the cached picture of this version of a guild emblem; undefined if it was not drawn yet. A version always
   * has the same content.
   */
  find(guildId: number, version: string | undefined): EmblemPromise | undefined;
  /** Draws the picture of a guild emblem and caches it. Failures are not cached. */
  render(guildId: number, stored: StoredEmblem): EmblemPromise;
}

/** Creates a cache for this number of emblem pictures; the oldest is removed first. */
export function createEmblemCache(
  maxSize = 500,
  draw: (stored: StoredEmblem) => EmblemPromise = renderEmblem,
): EmblemCache {
  const images = createPromiseCache<string, EmblemImage | undefined>({ maxEntries: maxSize });
  const keyOf = (guildId: number, version: number | string) => `${guildId} ${version}`;
  return {
    find: (guildId, version) => (version === undefined ? undefined : images.find(keyOf(guildId, version))),
    render: (guildId, stored) => images.get(keyOf(guildId, stored.version), () => draw(stored)),
  };
}
