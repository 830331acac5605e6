import { createStore } from '@kafra/sdk';
import { useEffect, useRef, useState } from 'react';
import { useUi } from '../shell/ui.ts';
import { useStore } from '../use-store.ts';
import type { Bitmap } from './bitmap.ts';
import { decodeImage } from './decode-image.ts';

/** Result of loading a picture: `missing` if it does not exist or is unreadable. */
export type ImageResult = Bitmap | 'missing';

/**
 * Maximum number of cached pictures that no view shows, for a user who goes back. The picture of a map may take a
 * megabyte.
 */
const maxUnwanted = 8;

/** Loads the pictures that the view shows, by path, and caches the latest ones while the view is mounted. */
export function useImages(wanted: readonly string[]): ReadonlyMap<string, ImageResult> {
  const { fetchBytes, log, pictures } = useUi().app.context;
  const index = useStore(pictures);
  const [store] = useState(() => createStore<ReadonlyMap<string, ImageResult>>(new Map()));
  const [requested] = useState(() => new Set<string>());
  const latestWanted = useRef(wanted);

  // Pictures are requested after each rendering, when it is known which ones the view shows.
  useEffect(() => {
    latestWanted.current = wanted;
    const setImage = (path: string, picture: ImageResult) => {
      const images = new Map(store.getSnapshot()).set(path, picture);
      for (const old of oldPictures(images, latestWanted.current)) {
        images.delete(old);
        requested.delete(old);
      }
      store.set(images);
    };
    const load = async (path: string) => {
      const bytes = await fetchBytes(path);
      // While the user holds a key, many records are shown briefly. A picture that arrives after its record is gone is
      // discarded, and requested again when it is needed.
      if (latestWanted.current.includes(path)) setImage(path, await decodeImage(bytes));
      else requested.delete(path);
    };
    for (const path of wanted) {
      const presence = path === '' ? 'loading' : index(path);
      if (presence === 'loading' || requested.has(path)) continue;
      requested.add(path);
      if (presence === 'absent') {
        setImage(path, 'missing');
        continue;
      }
      load(path).catch((error: unknown) => {
        log.warn(`The image ${path} cannot be shown.`, error);
        setImage(path, 'missing');
      });
    }
  });
  useEffect(
    () => () => {
      latestWanted.current = [];
    },
    [],
  );
  return useStore(store);
}

/**
 * Returns the cached pictures to drop: the oldest that no view shows. Entries for missing pictures remain, because they
 * are small.
 */
const oldPictures = (images: ReadonlyMap<string, ImageResult>, wanted: readonly string[]): string[] =>
  [...images]
    .flatMap(([path, image]) => (image === 'missing' || wanted.includes(path) ? [] : [path]))
    .slice(0, -maxUnwanted);
