import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Sets the CSS variables `--at` and `--span` of a row of links to the position of the current link, so that a mark can
 * slide below it.
 */
export function useIndicator(current: string): RefObject<HTMLElement | null> {
  const container = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current link is what moves the mark
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const measure = () => {
      const link = element.querySelector<HTMLElement>('[aria-current]');
      element.style.setProperty('--at', `${link?.offsetLeft ?? 0}px`);
      element.style.setProperty('--span', `${link?.offsetWidth ?? 0}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    // All links are observed, because a link can move without changing its size if the row around it changes.
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, [current]);
  return container;
}
