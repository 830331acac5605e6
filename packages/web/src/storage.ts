type StorageArea = 'localStorage' | 'sessionStorage';

/** A storage that forgets when the page goes: for browsers that allow none. */
function createMemoryStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => entries.delete(key),
    setItem: (key, value) => entries.set(key, value),
  };
}

/** The browser's storage, or one in memory where site data is blocked: asking for it throws there. */
export function getStorage(area: StorageArea): Storage {
  try {
    return window[area];
  } catch {
    return createMemoryStorage();
  }
}
