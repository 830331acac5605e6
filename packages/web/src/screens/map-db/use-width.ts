import { type RefObject, useEffect, useRef, useState } from 'react';

/** The width that was measured last: the charts of a list are all as wide, and the next one is right at once. */
let latest = 400;

/** How wide an element is, in points of the screen. */
export function useWidth<E extends Element>(): [RefObject<E | null>, number] {
  const place = useRef<E>(null);
  const [width, setWidth] = useState(latest);
  useEffect(() => {
    if (!place.current) return;
    const watcher = new ResizeObserver(([entry]) => {
      latest = entry?.contentRect.width || latest;
      setWidth(latest);
    });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return [place, width];
}
