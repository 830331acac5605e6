import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useTouchGestures } from './use-touch-gestures.ts';
import {
  centerOf,
  type Extent,
  type Point,
  panBy,
  pointAt,
  reveal,
  type Viewport,
  wholeMap,
  zoomAt,
} from './viewport.ts';

/** Zoom factor of one press of a button or key. */
const zoomStep = 1.5;
const panStep = 0.15;
/** Zoom factor per unit of wheel movement. One notch of the wheel is about 100 units. */
const wheelStep = 0.0022;

const panByKey: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -panStep, y: 0 },
  ArrowRight: { x: panStep, y: 0 },
  ArrowUp: { x: 0, y: -panStep },
  ArrowDown: { x: 0, y: panStep },
};

const zoomByKey: Readonly<Record<string, number>> = {
  '+': zoomStep,
  '=': zoomStep,
  '-': 1 / zoomStep,
  _: 1 / zoomStep,
};

/** Handles zooming and moving a map by buttons, wheel, drag, two fingers and keys. */
export function useViewport(extent: Extent) {
  const container = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<Viewport>(wholeMap);
  const move = (change: (now: Viewport) => Viewport) => setView(change);
  const zoomBy = (factor: number) => move((now) => zoomAt(now, factor, centerOf(now, extent), extent));

  useWheel(container, (factor, share) => move((now) => zoomAt(now, factor, pointAt(now, share, extent), extent)));
  useTouchGestures(container, view.zoom > 1, ({ factor, at, moved }) =>
    move((now) => {
      const shifted = panBy(now, { x: -moved.x, y: -moved.y }, extent);
      return zoomAt(shifted, factor, pointAt(shifted, at, extent), extent);
    }),
  );

  function onKeyDown(event: KeyboardEvent): void {
    const factor = zoomByKey[event.key];
    const pan = panByKey[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (factor !== undefined) zoomBy(factor);
    else if (event.key === '0') setView(wholeMap);
    else if (pan) move((now) => panBy(now, pan, extent));
    else return;
    event.preventDefault();
  }

  return {
    place: container,
    view,
    zoomIn: () => zoomBy(zoomStep),
    zoomOut: () => zoomBy(1 / zoomStep),
    reset: () => setView(wholeMap),
    revealPoint: (point: Point) => move((now) => reveal(now, point, extent)),
    handlers: {
      onKeyDown,
      ...dragHandlers(({ x, y }) => move((now) => panBy(now, { x: -x, y: -y }, extent))),
    },
  };
}

/** Calls a function with each movement while the user drags, in shares of the element's size. */
function dragHandlers(onDrag: (share: Point) => void) {
  return {
    onPointerMove({ currentTarget, pointerType, buttons, movementX, movementY, pointerId }: PointerEvent<HTMLElement>) {
      if (pointerType === 'touch' || buttons !== 1 || (movementX === 0 && movementY === 0)) return;
      // The pointer is captured only once it moves, so that a click still reaches the marker below it.
      currentTarget.setPointerCapture(pointerId);
      onDrag({ x: movementX / currentTarget.clientWidth, y: movementY / currentTarget.clientHeight });
    },
  };
}

/**
 * Handles the mouse wheel on a map. It zooms with Ctrl, or without it while the map has the focus; otherwise it scrolls
 * the page.
 */
function useWheel(container: RefObject<HTMLElement | null>, onZoom: (factor: number, share: Point) => void): void {
  const zoom = useEffectEvent(onZoom);
  useEffect(() => {
    const element = container.current;
    const onWheel = (event: WheelEvent) => {
      if (!element || !(event.ctrlKey || element.contains(document.activeElement))) return;
      event.preventDefault();
      const box = element.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY * wheelStep), {
        x: (event.clientX - box.left) / box.width,
        y: (event.clientY - box.top) / box.height,
      });
    };
    // React's wheel listeners are passive, so they could not prevent the page from scrolling too.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [container]);
}
