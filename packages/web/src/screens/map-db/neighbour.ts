import type { Point } from './viewport.ts';

const directions = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
} as const;
export type Arrow = keyof typeof directions;

export const isArrow = (key: string): key is Arrow => key in directions;

export interface Place extends Point {
  key: string;
}

/** How much more a step aside counts than a step ahead. */
const asideWeight = 2;

/** The next place in the direction of an arrow key; undefined where there is none. */
export function neighbour(places: readonly Place[], from: Place, arrow: Arrow): Place | undefined {
  const { x, y } = directions[arrow];
  const reachable = places.flatMap((place) => {
    const ahead = (place.x - from.x) * x + (place.y - from.y) * y;
    const aside = Math.abs((place.x - from.x) * y) + Math.abs((place.y - from.y) * x);
    return ahead > 0 ? [{ place, cost: ahead + asideWeight * aside }] : [];
  });
  return reachable.sort((a, b) => a.cost - b.cost)[0]?.place;
}
