import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** What was pressed may vanish with what it changed: the keyboard then goes on at the heading, not before the page. */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef<Element>(null);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      last.current = target instanceof Element && place.current?.contains(target) ? target : null;
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);
  useLayoutEffect(() => {
    if (last.current === null || last.current.isConnected) return;
    last.current = null;
    if (document.activeElement === document.body) {
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    }
  });
  return place;
}
