import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useFingers } from './use-fingers.ts';
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

/** One press of a button or key. */
const zoomStep = 1.5;
const panStep = 0.15;
/** How far a notch of the wheel zooms: its delta is some 100. */
const wheelStep = 0.0022;

const pans: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -panStep, y: 0 },
  ArrowRight: { x: panStep, y: 0 },
  ArrowUp: { x: 0, y: -panStep },
  ArrowDown: { x: 0, y: panStep },
};

const zooms: Readonly<Record<string, number>> = { '+': zoomStep, '=': zoomStep, '-': 1 / zoomStep, _: 1 / zoomStep };

/** Zoom and pan of a map by buttons, wheel, drag, two fingers and keys. */
export function useViewport(extent: Extent) {
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<Viewport>(wholeMap);
  const move = (change: (now: Viewport) => Viewport) => setView(change);
  const zoomBy = (factor: number) => move((now) => zoomAt(now, factor, centerOf(now, extent), extent));

  useWheel(place, (factor, share) => move((now) => zoomAt(now, factor, pointAt(now, share, extent), extent)));
  useFingers(place, view.zoom > 1, ({ factor, at, moved }) =>
    move((now) => {
      const shifted = panBy(now, { x: -moved.x, y: -moved.y }, extent);
      return zoomAt(shifted, factor, pointAt(shifted, at, extent), extent);
    }),
  );

  function onKeyDown(event: KeyboardEvent): void {
    const factor = zooms[event.key];
    const pan = pans[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (factor !== undefined) zoomBy(factor);
    else if (event.key === '0') setView(wholeMap);
    else if (pan) move((now) => panBy(now, pan, extent));
    else return;
    event.preventDefault();
  }

  return {
    place,
    view,
    zoomIn: () => zoomBy(zoomStep),
    zoomOut: () => zoomBy(1 / zoomStep),
    reset: () => setView(wholeMap),
    show: (point: Point) => move((now) => reveal(now, point, extent)),
    handlers: {
      onKeyDown,
      ...dragHandlers(({ x, y }) => move((now) => panBy(now, { x: -x, y: -y }, extent))),
    },
  };
}

/** Calls with each movement of a drag, in shares of the element's size. */
function dragHandlers(drag: (share: Point) => void) {
  return {
    onPointerMove({ currentTarget, pointerType, buttons, movementX, movementY, pointerId }: PointerEvent<HTMLElement>) {
      if (pointerType === 'touch' || buttons !== 1 || (movementX === 0 && movementY === 0)) return;
      // Only a drag captures the pointer: a mere click stays with the marker under it.
      currentTarget.setPointerCapture(pointerId);
      drag({ x: movementX / currentTarget.clientWidth, y: movementY / currentTarget.clientHeight });
    },
  };
}

/** The wheel zooms with Ctrl, or alone once the map has the focus; elsewhere it scrolls the page as ever. */
function useWheel(place: RefObject<HTMLElement | null>, zoom: (factor: number, share: Point) => void): void {
  const latest = useRef(zoom);
  latest.current = zoom;
  useEffect(() => {
    const element = place.current;
    const turn = (event: WheelEvent) => {
      if (!element || !(event.ctrlKey || element.contains(document.activeElement))) return;
      event.preventDefault();
      const box = element.getBoundingClientRect();
      latest.current(Math.exp(-event.deltaY * wheelStep), {
        x: (event.clientX - box.left) / box.width,
        y: (event.clientY - box.top) / box.height,
      });
    };
    // React listens passively, and then the page would scroll as well.
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [place]);
}
