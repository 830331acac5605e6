type Area = 'localStorage' | 'sessionStorage';

/** A storage that forgets when the page goes: for browsers that allow none. */
function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => kept.delete(key),
    setItem: (key, value) => kept.set(key, value),
  };
}

/** The browser's storage, or one in memory where site data is blocked: asking for it throws there. */
export function storageOf(area: Area): Storage {
  try {
    return window[area];
  } catch {
    return memory();
  }
}
