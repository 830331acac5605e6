import { lazy } from '../../core/lazy.ts';
import { loadModule } from '../load-module.ts';
import type { Databases, DatabasesOptions } from './databases.ts';

/** Returns the game databases. The code that reads them is loaded with the first use. */
export function lazyDatabases(options: DatabasesOptions): Databases {
  let loaded: Databases | undefined;
  const load = lazy(() =>
    loadModule(async () => {
      loaded = (await import('./databases.ts')).createDatabases(options);
      return loaded;
    }),
  );
  return {
    items: async (options) => (await load()).items(options),
    mobs: async (options) => (await load()).mobs(options),
    maps: async (options) => (await load()).maps(options),
    skills: async (options) => (await load()).skills(options),
    mobNames: async (options) => (await load()).mobNames(options),
    changes: async (options) => (await load()).changes(options),
    itemLookup: async (options) => (await load()).itemLookup(options),
    itemSearch: async (options) => (await load()).itemSearch(options),
    mobSearch: async (options) => (await load()).mobSearch(options),
    rowQueries: async () => (await load()).rowQueries(),
    mapSearch: async (options) => (await load()).mapSearch(options),
    skillSearch: async (options) => (await load()).skillSearch(options),
    peekItem: (id) => loaded?.peekItem(id),
  };
}
