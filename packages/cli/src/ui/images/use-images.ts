import { createStore } from '@kafra/sdk';
import { useEffect, useState } from 'react';
import { useUi } from '../shell/ui.ts';
import { useStore } from '../use-store.ts';
import type { Bitmap } from './bitmap.ts';
import { decodeImage } from './decode-image.ts';

/** What became of a picture: `missing` where there is none, or none that can be read. */
export type ImageResult = Bitmap | 'missing';

/** Fetches pictures by their paths while they are wanted, and keeps them while the view is there. */
export function useImages(wanted: readonly string[]): ReadonlyMap<string, ImageResult> {
  const { fetchBytes, log, pictures } = useUi().app.context;
  const index = useStore(pictures);
  const [store] = useState(() => createStore<ReadonlyMap<string, ImageResult>>(new Map()));
  const [requested] = useState(() => new Set<string>());

  // After each drawing: what was asked for already is known.
  useEffect(() => {
    const setImage = (path: string, picture: ImageResult) => store.set((all) => new Map(all).set(path, picture));
    for (const path of wanted) {
      const presence = path === '' ? 'loading' : index(path);
      if (presence === 'loading' || requested.has(path)) continue;
      requested.add(path);
      if (presence === 'absent') {
        setImage(path, 'missing');
        continue;
      }
      fetchBytes(path)
        .then(decodeImage)
        .then(
          (bitmap) => setImage(path, bitmap),
          (error: unknown) => {
            log.warn(`The picture ${path} cannot be shown.`, error);
            setImage(path, 'missing');
          },
        );
    }
  });
  return useStore(store);
}
