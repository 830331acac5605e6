import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading if the element with the focus disappears or is disabled by its action, now or later.
 * Otherwise the focus would move to the start of the page.
 */
export function useFocusFallback(): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!container.current) return;
    let lastFocused: Element | null = null;
    const onFocusIn = ({ target }: FocusEvent) => {
      lastFocused = target instanceof Element && container.current?.contains(target) ? target : null;
    };
    // The page's changes are observed because parts of a screen, such as cards, render without their parent component.
    const observer = new MutationObserver(() => {
      if (lastFocused === null || (lastFocused.isConnected && !lastFocused.matches(':disabled'))) return;
      const { activeElement } = document;
      // A browser may keep the focus on a disabled element, which handles no keys.
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
