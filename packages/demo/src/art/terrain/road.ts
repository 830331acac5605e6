import { cell, type Grid, type Point } from './grid.ts';
import { createNoise } from './noise.ts';

export type RoadStyle = {
  /** Half the width of the road in cells. */
  radius: number;
  /** Maximum deviation of the road from the straight line, in cells. */
  wander: number;
  seed: string;
};

/** Lays a road of open ground from one point of a map to another in a gentle curve. Over water it is a bridge. */
export function layRoad(grid: Grid, [from, to]: readonly [Point, Point], style: RoadStyle): void {
  const bend = createNoise(style.seed, 24);
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const steps = Math.max(1, Math.ceil(length));
  const [nx, ny] = length === 0 ? [0, 0] : [-(to[1] - from[1]) / length, (to[0] - from[0]) / length];
  for (let step = 0; step <= steps; step++) {
    const t = step / steps;
    const stray = (bend(step, 0) - 0.5) * 2 * style.wander * Math.sin(Math.PI * t);
    const x = from[0] + (to[0] - from[0]) * t + nx * stray;
    const y = from[1] + (to[1] - from[1]) * t + ny * stray;
    grid.disc([x, y], style.radius, cell.ground);
  }
}
