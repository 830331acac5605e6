import { type RefObject, useEffect, useRef } from 'react';
import type { Point } from './viewport.ts';

/** What one or two fingers did, in shares of the element. */
export interface Gesture {
  /** How much further apart they are; 1 for a single finger. */
  factor: number;
  /** The finger, or the middle between two. */
  at: Point;
  moved: Point;
}

interface Grip {
  fingers: number;
  distance: number;
  at: Point;
}

/** Two fingers are the map's; a single one goes on scrolling the page unless it `grips` the map. */
export function useFingers(
  place: RefObject<HTMLElement | null>,
  grips: boolean,
  change: (gesture: Gesture) => void,
): void {
  const latest = useRef({ grips, change });
  latest.current = { grips, change };
  useEffect(() => {
    const element = place.current;
    let grip: Grip | undefined;
    const follow = (event: TouchEvent) => {
      const now = element ? gripOf(event, element.getBoundingClientRect()) : undefined;
      const isOurs = now?.fingers === 2 || (now?.fingers === 1 && latest.current.grips && event.type === 'touchmove');
      if (isOurs) event.preventDefault();
      if (isOurs && now.fingers === grip?.fingers) {
        const moved = { x: now.at.x - grip.at.x, y: now.at.y - grip.at.y };
        latest.current.change({ factor: now.distance / grip.distance, at: now.at, moved });
      }
      grip = now;
    };
    // React listens passively, and then the page would zoom as well.
    for (const kind of kinds) element?.addEventListener(kind, follow, { passive: false });
    return () => {
      for (const kind of kinds) element?.removeEventListener(kind, follow);
    };
  }, [place]);
}

const kinds = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;

function gripOf({ touches }: TouchEvent, { left, top, width, height }: DOMRect): Grip | undefined {
  const [one, other = one] = touches;
  if (!one || !other || touches.length > 2) return undefined;
  return {
    fingers: touches.length,
    distance: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
    at: {
      x: ((one.clientX + other.clientX) / 2 - left) / width,
      y: ((one.clientY + other.clientY) / 2 - top) / height,
    },
  };
}
