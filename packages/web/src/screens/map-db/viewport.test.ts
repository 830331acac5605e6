import { expect, it } from 'vitest';
import { centerOf, maxZoom, panBy, reveal, wholeMap, zoomAt } from './viewport.ts';

const extent = { width: 200, height: 100 };

it('zooming a map keeps the point under the pointer at its position', () => {
  const at = { x: 150, y: 25 };
  const closer = zoomAt(wholeMap, 2, at, extent);
  expect(closer).toEqual({ x: 75, y: 12.5, zoom: 2 });
  expect((at.x - closer.x) * closer.zoom).toBe(at.x);
});

it('zooming a map stops at the whole map and at the limit, and never shows areas outside the map', () => {
  expect(zoomAt(wholeMap, 0.5, { x: 0, y: 0 }, extent)).toEqual(wholeMap);
  expect(zoomAt(wholeMap, 100, { x: 200, y: 100 }, extent)).toEqual({ x: 175, y: 87.5, zoom: maxZoom });
  expect(panBy({ x: 90, y: 0, zoom: 2 }, { x: 0.5, y: -0.5 }, extent)).toEqual({ x: 100, y: 0, zoom: 2 });
});

it('the visible part of a map moves only if the selected point is outside it', () => {
  const view = { x: 0, y: 0, zoom: 4 };
  expect(reveal(view, { x: 40, y: 20 }, extent)).toBe(view);
  expect(centerOf(reveal(view, { x: 120, y: 60 }, extent), extent)).toEqual({ x: 120, y: 60 });
});
