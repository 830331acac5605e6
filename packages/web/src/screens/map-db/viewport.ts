/** Which part of a map is seen; `x` and `y` are its left top corner in points of the picture. */
export interface Viewport {
  x: number;
  y: number;
  /** 1 shows the whole map. */
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
export const mostZoom = 8;

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Never beyond the edges of the map. */
const within = ({ x, y, zoom }: Viewport, { width, height }: Extent): Viewport => ({
  x: between(x, 0, width - width / zoom),
  y: between(y, 0, height - height / zoom),
  zoom,
});

/** The point of the map at a share of what is seen. */
export const pointAt = ({ x, y, zoom }: Viewport, share: Point, { width, height }: Extent): Point => ({
  x: x + (share.x * width) / zoom,
  y: y + (share.y * height) / zoom,
});

export const centerOf = (view: Viewport, extent: Extent): Point => pointAt(view, { x: 0.5, y: 0.5 }, extent);

/** Zooms so that `at` stays where it is on the screen. */
export function zoomAt(view: Viewport, factor: number, at: Point, extent: Extent): Viewport {
  const zoom = between(view.zoom * factor, 1, mostZoom);
  const ratio = view.zoom / zoom;
  return within({ x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio, zoom }, extent);
}

/** Moves by shares of what is seen. */
export const panBy = (view: Viewport, share: Point, extent: Extent): Viewport =>
  within(
    { ...view, x: view.x + (share.x * extent.width) / view.zoom, y: view.y + (share.y * extent.height) / view.zoom },
    extent,
  );

/** Brings a point into sight, moving no more than needed. */
export function reveal(view: Viewport, { x, y }: Point, extent: Extent): Viewport {
  const seen = { width: extent.width / view.zoom, height: extent.height / view.zoom };
  const inside = x >= view.x && x <= view.x + seen.width && y >= view.y && y <= view.y + seen.height;
  return inside ? view : within({ ...view, x: x - seen.width / 2, y: y - seen.height / 2 }, extent);
}
