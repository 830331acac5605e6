import { loadModule } from '../load-module.ts';
import type { FetchBytes } from './fetch-bytes.ts';

/** The same as `fetchBytes` for the page's own origin, whose code is fetched with the first file. */
export const lazyFetchBytes = (): FetchBytes => async (path, options) => {
  const { fetchBytes } = await loadModule(() => import('./fetch-bytes.ts'));
  return fetchBytes()(path, options);
};
