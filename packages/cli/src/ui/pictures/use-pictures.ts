import { createStore } from '@kafra/sdk';
import { useEffect, useState } from 'react';
import { useUi } from '../shell/ui.ts';
import { useStore } from '../use-store.ts';
import type { Bitmap } from './bitmap.ts';
import { readPicture } from './read-picture.ts';

/** What became of a picture: `missing` where there is none, or none that can be read. */
export type Fetched = Bitmap | 'missing';

/** Fetches pictures by their paths while they are wanted, and keeps them while the view is there. */
export function usePictures(wanted: readonly string[]): ReadonlyMap<string, Fetched> {
  const { fetchBytes, log } = useUi().app.context;
  const [store] = useState(() => createStore<ReadonlyMap<string, Fetched>>(new Map()));
  const [asked] = useState(() => new Set<string>());
  const list = wanted.join(' ');

  useEffect(() => {
    const keep = (path: string, picture: Fetched) => store.set((all) => new Map(all).set(path, picture));
    for (const path of list.split(' ')) {
      if (path === '' || asked.has(path)) continue;
      asked.add(path);
      fetchBytes(path)
        .then(readPicture)
        .then(
          (bitmap) => keep(path, bitmap),
          (error: unknown) => {
            log.warn(`The picture ${path} cannot be shown.`, error);
            keep(path, 'missing');
          },
        );
    }
  }, [list, asked, store, fetchBytes, log]);
  return useStore(store);
}
