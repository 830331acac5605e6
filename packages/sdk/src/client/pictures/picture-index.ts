import { artIndexPath } from '../../contract/database-files.ts';
import type { Log } from '../../core/ports.ts';
import { createStore, type Readable } from '../../core/store.ts';
import type { FetchBytes } from '../http/fetch-bytes.ts';
import type { PictureIndex } from './read-picture-index.ts';

export type { PictureIndex } from './read-picture-index.ts';

const unsure: PictureIndex = () => 'unsure';
const loading: PictureIndex = () => 'loading';

interface PictureIndexOptions {
  /**
   * Version of the list of existing pictures. If undefined, the client requests every picture, because it cannot know
   * which ones exist.
   */
  version: string | undefined;
  fetchBytes: FetchBytes;
  log: Log;
}

/** Creates the list of pictures that exist on the server. It is loaded when the first subscriber is added. */
export function createPictureIndex({ version, fetchBytes, log }: PictureIndexOptions): Readable<PictureIndex> {
  const store = createStore<PictureIndex>(version === undefined ? unsure : loading);
  let isLoading = version === undefined;
  function load(path: string): void {
    isLoading = true;
    Promise.all([fetchBytes(path), import('./read-picture-index.ts')])
      .then(([bytes, { readPictureIndex }]) => readPictureIndex(bytes))
      .catch((error: unknown) => {
        log.warn(`${path} cannot be read, so every image is requested.`, error);
        return unsure;
      })
      .then((index) => store.set(() => index));
  }
  return {
    getSnapshot: store.getSnapshot,
    subscribe(listener) {
      if (!isLoading && version !== undefined) load(artIndexPath(version));
      return store.subscribe(listener);
    },
  };
}
