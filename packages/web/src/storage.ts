type StorageArea = 'localStorage' | 'sessionStorage';

/** What of the browser's storage is used. */
export type SiteStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The browser's storage; what that does not keep, as where site data is blocked or it is full, goes with the page. */
export function getStorage(area: StorageArea): SiteStorage {
  const memory = createMemoryStorage();
  const storage = findStorage(area);
  return storage ? withFallback(storage, memory) : memory;
}

/** Where site data is blocked asking for it throws, or there is none. */
function findStorage(area: StorageArea): Storage | null {
  try {
    return window[area];
  } catch {
    return null;
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

/** What is in memory is younger than what the storage still has of that name. */
const withFallback = (storage: SiteStorage, memory: SiteStorage): SiteStorage => ({
  getItem: (key) => memory.getItem(key) ?? storage.getItem(key),
  removeItem(key) {
    memory.removeItem(key);
    storage.removeItem(key);
  },
  setItem(key, value) {
    memory.removeItem(key);
    try {
      storage.setItem(key, value);
    } catch {
      memory.setItem(key, value);
    }
  },
});
