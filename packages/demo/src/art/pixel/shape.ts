/** A shape of a drawing: a function that returns whether a point is inside. y counts from the top. */
export type Shape = (x: number, y: number) => boolean;
export type Spot = readonly [x: number, y: number];

export const ellipse =
  (cx: number, cy: number, rx: number, ry = rx): Shape =>
  (x, y) =>
    ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;

export const box =
  (left: number, top: number, width: number, height: number): Shape =>
  (x, y) =>
    x >= left && x < left + width && y >= top && y < top + height;

/** Returns the shape of a polygon. A point is inside if a ray from it crosses an odd number of edges. */
export function polygon(...corners: Spot[]): Shape {
  const edges = corners.map(([ax, ay], index) => {
    const [bx, by] = corners[(index + corners.length - 1) % corners.length] ?? [ax, ay];
    return { ax, ay, bx, by };
  });
  return (x, y) => {
    let inside = false;
    for (const { ax, ay, bx, by } of edges)
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    return inside;
  };
}

/** Returns the shape of all points within a distance of a line. */
function near(radius: number, [ax, ay]: Spot, [bx, by]: Spot): Shape {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  return (x, y) => {
    const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
    const across = Math.abs(x - ax - (bx - ax) * t);
    const down = Math.abs(y - ay - (by - ay) * t);
    // Points that are too far from the line in one direction are skipped first: most points are, and computing the root
    // takes longer than all other steps.
    return across <= radius && down <= radius && Math.hypot(across, down) <= radius;
  };
}

/** Returns the shape of a stroke with a round brush through the points. The radius is half its width. */
export function stroke(radius: number, ...spots: Spot[]): Shape {
  return join(...spots.map((spot, index) => near(radius, spots[Math.max(0, index - 1)] ?? spot, spot)));
}

export function join(...shapes: Shape[]): Shape {
  return (x, y) => shapes.some((shape) => shape(x, y));
}

export const both =
  (first: Shape, second: Shape): Shape =>
  (x, y) =>
    first(x, y) && second(x, y);

export const cut =
  (from: Shape, ...away: Shape[]): Shape =>
  (x, y) =>
    from(x, y) && !away.some((shape) => shape(x, y));

/** Returns the shape together with its reflection at the vertical line `middle`. */
export const mirrored =
  (shape: Shape, middle: number): Shape =>
  (x, y) =>
    shape(x, y) || shape(2 * middle - x, y);

/** Returns the shape turned around a point, in degrees clockwise. */
export function turned(shape: Shape, degrees: number, [cx, cy]: Spot): Shape {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  return (x, y) => shape(cx + (x - cx) * cos + (y - cy) * sin, cy - (x - cx) * sin + (y - cy) * cos);
}

/** Returns a shape of a drawing, enlarged from the origin. */
export const scaled =
  (shape: Shape, factor: number): Shape =>
  (x, y) =>
    shape(x / factor, y / factor);

export const moved =
  (shape: Shape, dx: number, dy: number): Shape =>
  (x, y) =>
    shape(x - dx, y - dy);
