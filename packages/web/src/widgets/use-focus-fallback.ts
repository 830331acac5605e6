import { type RefObject, useEffect, useRef } from 'react';

/**
 * What was pressed may vanish with what it changed, or be disabled by it, at once or a moment later: the keyboard then goes
 * on at the heading, not before the page.
 */
export function useFocusFallback(): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!container.current) return;
    let lastFocused: Element | null = null;
    const onFocusIn = ({ target }: FocusEvent) => {
      lastFocused = target instanceof Element && container.current?.contains(target) ? target : null;
    };
    // Parts of a screen are drawn on their own, such as cards one by one: whoever draws the screen does not hear of it.
    const observer = new MutationObserver(() => {
      if (lastFocused === null || (lastFocused.isConnected && !lastFocused.matches(':disabled'))) return;
      const { activeElement } = document;
      // A browser may leave the focus on what was disabled, where no key does anything.
      const isLost = activeElement === document.body || activeElement === lastFocused;
      lastFocused = null;
      if (isLost) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', onFocusIn);
    observer.observe(container.current, { subtree: true, childList: true, attributeFilter: ['disabled'] });
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      observer.disconnect();
    };
  }, []);
  return container;
}
