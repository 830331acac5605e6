/** The visible part of a map. `x` and `y` are its top left corner in units of the picture. */
export interface Viewport {
  x: number;
  y: number;
  /** Zoom factor of the map; 1 shows the whole map. */
  zoom: number;
}

export interface Extent {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export const wholeMap: Viewport = { x: 0, y: 0, zoom: 1 };
export const maxZoom = 8;

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** Returns the viewport, moved so that it is inside the map. */
const clampToMap = ({ x, y, zoom }: Viewport, { width, height }: Extent): Viewport => ({
  x: clamp(x, 0, width - width / zoom),
  y: clamp(y, 0, height - height / zoom),
  zoom,
});

/** Returns the point of the map at a position in the visible part, given as shares of its size. */
export const pointAt = ({ x, y, zoom }: Viewport, share: Point, { width, height }: Extent): Point => ({
  x: x + (share.x * width) / zoom,
  y: y + (share.y * height) / zoom,
});

export const centerOf = (view: Viewport, extent: Extent): Point => pointAt(view, { x: 0.5, y: 0.5 }, extent);

/** Changes the zoom of a map. The point `at` keeps its position on the screen. */
export function zoomAt(view: Viewport, factor: number, at: Point, extent: Extent): Viewport {
  const zoom = clamp(view.zoom * factor, 1, maxZoom);
  const ratio = view.zoom / zoom;
  return clampToMap({ x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio, zoom }, extent);
}

/** Moves the visible part of a map by shares of its size. */
export const panBy = (view: Viewport, share: Point, extent: Extent): Viewport =>
  clampToMap(
    { ...view, x: view.x + (share.x * extent.width) / view.zoom, y: view.y + (share.y * extent.height) / view.zoom },
    extent,
  );

/** Moves the visible part of a map as little as necessary so that a point is visible. */
export function reveal(view: Viewport, { x, y }: Point, extent: Extent): Viewport {
  const visibleSize = { width: extent.width / view.zoom, height: extent.height / view.zoom };
  const isVisible = x >= view.x && x <= view.x + visibleSize.width && y >= view.y && y <= view.y + visibleSize.height;
  return isVisible
    ? view
    : clampToMap({ ...view, x: x - visibleSize.width / 2, y: y - visibleSize.height / 2 }, extent);
}
