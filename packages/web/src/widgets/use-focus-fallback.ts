import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** What was pressed may vanish with what it changed: the keyboard then goes on at the heading, not before the page. */
export function useFocusFallback(): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  const lastFocused = useRef<Element>(null);
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      lastFocused.current = target instanceof Element && container.current?.contains(target) ? target : null;
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, []);
  useLayoutEffect(() => {
    if (lastFocused.current === null || lastFocused.current.isConnected) return;
    lastFocused.current = null;
    if (document.activeElement === document.body) {
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    }
  });
  return container;
}
