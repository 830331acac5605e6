import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Point } from './viewport.ts';

/** Touch gesture of one or two fingers. Positions are fractions of the element's size. */
export interface Gesture {
  /** Factor by which the distance of the fingers has changed; 1 for a single finger. */
  factor: number;
  /** Position of the finger, or the middle between two. */
  at: Point;
  moved: Point;
}

interface TouchState {
  fingers: number;
  distance: number;
  at: Point;
}

/**
 * Handles touch gestures on a map. Two fingers move and zoom the map; one finger scrolls the page, or moves the map if
 * `capturesSingleTouch` is set.
 */
export function useTouchGestures(
  container: RefObject<HTMLElement | null>,
  capturesSingleTouch: boolean,
  onGesture: (gesture: Gesture) => void,
): void {
  const handleTouch = useEffectEvent((event: TouchEvent, current?: TouchState, previous?: TouchState) => {
    const isHandled =
      current?.fingers === 2 || (current?.fingers === 1 && capturesSingleTouch && event.type === 'touchmove');
    if (!isHandled) return;
    event.preventDefault();
    if (current.fingers !== previous?.fingers) return;
    const moved = { x: current.at.x - previous.at.x, y: current.at.y - previous.at.y };
    onGesture({ factor: current.distance / previous.distance, at: current.at, moved });
  });
  useEffect(() => {
    const element = container.current;
    let previous: TouchState | undefined;
    const onTouch = (event: TouchEvent) => {
      const current = element ? readTouches(event, element.getBoundingClientRect()) : undefined;
      handleTouch(event, current, previous);
      previous = current;
    };
    // React's touch listeners are passive, so they could not prevent the page from zooming too.
    for (const type of touchEvents) element?.addEventListener(type, onTouch, { passive: false });
    return () => {
      for (const type of touchEvents) element?.removeEventListener(type, onTouch);
    };
  }, [container]);
}

const touchEvents = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;

function readTouches({ touches }: TouchEvent, { left, top, width, height }: DOMRect): TouchState | undefined {
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
