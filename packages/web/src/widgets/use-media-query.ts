import { useSyncExternalStore } from 'react';

/** A query costs more to make than to ask, and is asked at every rendering. */
const lists = new Map<string, MediaQueryList>();

function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? matchMedia(query);
  lists.set(query, list);
  return list;
}

/** Returns whether a media query matches now. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = listOf(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => listOf(query).matches,
  );
}

/** A phone: tables become lists there. */
export const useIsNarrow = (): boolean => useMediaQuery('(width < 43.75rem)');
