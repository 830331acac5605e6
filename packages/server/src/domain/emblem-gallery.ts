import type { StoredEmblem } from '../store/emblems.ts';
import { type EmblemImage, emblemImage } from './emblem-image.ts';

type Picture = Promise<EmblemImage | undefined>;

/** Emblems are asked for without a token and by the dozen: each is decoded once, until it changes. */
export interface Gallery {
  /** The picture of this version, if it was drawn already: a version never changes what it shows. */
  known(guildId: number, version: string | undefined): Picture | undefined;
  /** The picture of an emblem; one that failed to be drawn is tried again the next time. */
  draw(guildId: number, stored: StoredEmblem): Picture;
}

/** Keeps this many pictures; the oldest makes room. */
export function createGallery(most = 500, draw: (stored: StoredEmblem) => Picture = emblemImage): Gallery {
  const drawn = new Map<string, Picture>();
  const keyOf = (guildId: number, version: number | string) => `${guildId} ${version}`;
  return {
    known: (guildId, version) => (version === undefined ? undefined : drawn.get(keyOf(guildId, version))),
    draw(guildId, stored) {
      const key = keyOf(guildId, stored.version);
      const known = drawn.get(key);
      if (known) return known;
      const [oldest] = drawn.keys();
      if (oldest !== undefined && drawn.size >= most) drawn.delete(oldest);
      const image = draw(stored);
      drawn.set(key, image);
      image.catch(() => {
        if (drawn.get(key) === image) drawn.delete(key);
      });
      return image;
    },
  };
}
