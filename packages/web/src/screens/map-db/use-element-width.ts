import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Width of the element that was measured last. All charts of a list have the same width, so the next one starts with
 * the right value.
 */
let lastWidth = 400;

/** Returns the width of an element in screen pixels. */
export function useElementWidth<E extends Element>(): [RefObject<E | null>, number] {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(lastWidth);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      lastWidth = entry?.contentRect.width || lastWidth;
      setWidth(lastWidth);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
