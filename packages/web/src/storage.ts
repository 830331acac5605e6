import type { AppOptions } from '@kafra/sdk';

type StorageArea = 'localStorage' | 'sessionStorage';

/** The functions of the browser's storage that the site uses. */
export type SiteStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Returns the browser's storage. If the browser blocks site data or cannot read it, returns a storage in memory, which
 * ends with the page.
 */
export function getStorage(area: StorageArea): SiteStorage {
  try {
    // If storage is blocked, reading the property throws or returns null. If the browser's files are corrupt, reading
    // an item throws.
    const storage = window[area] ?? createMemoryStorage();
    storage.getItem('kafra');
    return storage;
  } catch {
    return createMemoryStorage();
  }
}

function createMemoryStorage(): SiteStorage {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    removeItem: (key) => entries.delete(key),
    setItem: (key, value) => entries.set(key, value),
  };
}

/**
 * Returns a storage that ignores failures, for values that matter only until a reload. A full or corrupt storage loses
 * them.
 */
export const withoutFailures = (storage: SiteStorage): SiteStorage => ({
  getItem(key) {
    try {
      return storage.getItem(key);
    } catch {
      return null;
    }
  },
  removeItem: (key) => storage.removeItem(key),
  setItem(key, value) {
    try {
      storage.setItem(key, value);
    } catch {
      // If the value cannot be stored, it applies as long as the page is open.
    }
  },
});

/** Reads and writes a time (epoch ms) in a storage. */
export const storedTime = (storage: SiteStorage, key: string): NonNullable<AppOptions['lastNews']> => ({
  read() {
    const text = storage.getItem(key);
    return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  },
  write: (at) => storage.setItem(key, String(at)),
});

const languageKey = 'kafra.language';

/** Returns the stored language for the site's pages (BCP 47 tag); undefined selects that of the browser. */
export const storedLanguage = (storage: SiteStorage) => ({
  read: (): string | undefined => storage.getItem(languageKey) ?? undefined,
  write: (tag: string): void => storage.setItem(languageKey, tag),
});
