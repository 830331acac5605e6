import type { StoredEmblem } from '../../store/characters/emblems.ts';
import { createPromiseCache } from '../caches/promise-cache.ts';
import { type EmblemImage, renderEmblem } from './emblem-image.ts';

type EmblemPromise = Promise<EmblemImage | undefined>;

/** Emblems are requested often and without a token, so each is decoded once until it changes. */
export interface EmblemCache {
  /** The picture of this version, if it was drawn already: a version never changes what it shows. */
  find(guildId: number, version: string | undefined): EmblemPromise | undefined;
  /** The picture of an emblem; one that failed to be drawn is tried again the next time. */
  render(guildId: number, stored: StoredEmblem): EmblemPromise;
}

/** Creates a cache of this number of pictures; the oldest is removed first. */
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
