import { lazy } from '../core/lazy.ts';
import type { Databases, DatabasesOptions } from './databases.ts';
import { loadModule } from './load-module.ts';

/** The game's databases; what reads them is fetched with the first. */
export function lazyDatabases(options: DatabasesOptions): Databases {
  let loaded: Databases | undefined;
  const load = lazy(() =>
    loadModule(async () => {
      loaded = (await import('./databases.ts')).createDatabases(options);
      return loaded;
    }),
  );
  return {
    items: async () => (await load()).items(),
    mobs: async () => (await load()).mobs(),
    maps: async () => (await load()).maps(),
    skills: async () => (await load()).skills(),
    mobNames: async () => (await load()).mobNames(),
    changes: async () => (await load()).changes(),
    itemLookup: async () => (await load()).itemLookup(),
    itemSearch: async () => (await load()).itemSearch(),
    mobSearch: async () => (await load()).mobSearch(),
    rowQueries: async () => (await load()).rowQueries(),
    mapSearch: async () => (await load()).mapSearch(),
    skillSearch: async () => (await load()).skillSearch(),
    peekItem: (id) => loaded?.peekItem(id),
  };
}
