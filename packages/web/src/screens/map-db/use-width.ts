import { type RefObject, useEffect, useRef, useState } from 'react';

/** Before anything is measured. */
const guess = 400;

/** How wide an element is, in points of the screen. */
export function useWidth<E extends Element>(): [RefObject<E | null>, number] {
  const place = useRef<E>(null);
  const [width, setWidth] = useState(guess);
  useEffect(() => {
    if (!place.current) return;
    const watcher = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width || guess));
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return [place, width];
}
