import { loadModule } from '../load-module.ts';
import type { FetchBytes } from './fetch-bytes.ts';

/**
 * Returns a function that fetches files from the web page's own origin like `fetchBytes`. Its code is loaded with the
 * first file.
 */
export const lazyFetchBytes = (): FetchBytes => async (path, options) => {
  const { pageFetchBytes } = await loadModule(() => import('./page-fetch-bytes.ts'));
  return pageFetchBytes(path, options);
};
