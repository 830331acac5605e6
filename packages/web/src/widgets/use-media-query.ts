import { useSyncExternalStore } from 'react';

/**
 * Media queries are cached, because creating one takes longer than reading its result, which happens at every
 * rendering.
 */
const lists = new Map<string, MediaQueryList>();

function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? matchMedia(query);
  lists.set(query, list);
  return list;
}

/** Returns whether a CSS media query matches now. */
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

/** Returns whether the window is as narrow as a phone's. Tables are then shown as lists. */
export const useIsNarrow = (): boolean => useMediaQuery('(width < 43.75rem)');
