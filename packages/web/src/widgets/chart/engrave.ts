import { contour, type Pieces, trace } from './contour.ts';
import { distanceTo, soften } from './field.ts';
import type { Relief } from './relief.ts';

export interface Ink {
  paper: string;
  line: string;
  accent: string;
  water: string;
}

/** How far the lines along a coast stand from it, in cells: closer near the land, as engravers drew them. */
const ripples = [1.8, 3.9, 6.6, 10, 14.2, 19.4];

/** What is drawn of a relief, in its own points; computed once, drawn at any size. */
export interface Engraving {
  width: number;
  height: number;
  coast: Pieces;
  shore: Pieces;
  ripples: readonly { pieces: Pieces; strength: number }[];
  land: Float32Array;
  water: Float32Array;
}

export function engrave({ land, water }: Relief): Engraving {
  const slope = soften(land, 2);
  const distance = soften(distanceTo(slope, 0.5), 2);
  return {
    width: land.width,
    height: land.height,
    coast: contour(slope, 0.5),
    shore: contour(soften(water, 2), 0.5),
    ripples: ripples.map((level, index) => ({
      pieces: contour(distance, level),
      strength: 0.62 * (1 - index / ripples.length),
    })),
    land: slope.values,
    water: soften(water, 1).values,
  };
}

/** Where the engraving lies on the canvas: its left top corner and the size of a point, in canvas points. */
export interface Placement {
  left: number;
  top: number;
  scale: number;
}

/** Lays the engraving over the whole area, its middle in the middle. */
export function cover(engraving: Engraving, width: number, height: number): Placement {
  const scale = Math.max(width / (engraving.width - 1), height / (engraving.height - 1));
  return {
    left: (width - engraving.width * scale) / 2,
    top: (height - engraving.height * scale) / 2,
    scale,
  };
}

export function drawEngraving(
  context: CanvasRenderingContext2D,
  engraving: Engraving,
  { ink, place }: { ink: Ink; place: Placement },
): void {
  context.save();
  context.translate(place.left, place.top);
  context.scale(place.scale, place.scale);
  context.lineCap = 'round';
  fillLand(context, engraving, ink);
  hatchWater(context, engraving, ink.water, place.scale);
  for (const { pieces, strength } of engraving.ripples) {
    stroke(context, pieces, { color: ink.line, alpha: strength, width: 0.85 / place.scale });
  }
  stroke(context, engraving.shore, { color: ink.water, alpha: 0.9, width: 0.9 / place.scale });
  stroke(context, engraving.coast, { color: ink.accent, alpha: 0.95, width: 1.5 / place.scale });
  context.restore();
}

/** Laid on as one soft picture: rows of rectangles would show their seams. */
function fillLand(context: CanvasRenderingContext2D, { width, height, land }: Engraving, { paper }: Ink): void {
  const stencil = document.createElement('canvas');
  Object.assign(stencil, { width, height });
  const cut = stencil.getContext('2d');
  if (!cut) return;
  cut.fillStyle = paper;
  cut.fillRect(0, 0, width, height);
  const picture = cut.getImageData(0, 0, width, height);
  land.forEach((share, point) => {
    picture.data[point * 4 + 3] = 255 * Math.min(1, Math.max(0, (share - 0.25) * 2));
  });
  cut.putImageData(picture, 0, 0);
  context.drawImage(stencil, -0.5, -0.5);
}

/** Level strokes, as far apart on any scale: how an engraver says water. */
function hatchWater(context: CanvasRenderingContext2D, engraving: Engraving, color: string, scale: number): void {
  const { width, height, water } = engraving;
  const isWater = (x: number, y: number) => x < width && (water[Math.round(y) * width + x] ?? 0) > 0.5;
  context.strokeStyle = color;
  context.globalAlpha = 0.5;
  context.lineWidth = 0.9 / scale;
  context.beginPath();
  for (let y = 1; y < height - 1; y += hatchEvery / scale) {
    for (let x = 0; x < width; x++) {
      if (!isWater(x, y)) continue;
      context.moveTo(x, y);
      while (isWater(x, y)) x++;
      context.lineTo(x - 1, y);
    }
  }
  context.stroke();
  context.globalAlpha = 1;
}

/** Canvas points. */
const hatchEvery = 5;

function stroke(
  context: CanvasRenderingContext2D,
  pieces: Pieces,
  { color, alpha, width }: { color: string; alpha: number; width: number },
): void {
  context.strokeStyle = color;
  context.globalAlpha = alpha;
  context.lineWidth = width;
  context.beginPath();
  trace(context, pieces);
  context.stroke();
  context.globalAlpha = 1;
}
