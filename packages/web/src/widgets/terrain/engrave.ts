import { addToPath, contourLines, type Segments } from './contour-lines.ts';
import type { Relief } from './relief.ts';
import { blur, distanceTransform } from './scalar-field.ts';

export interface InkColors {
  paper: string;
  line: string;
  accent: string;
  water: string;
}

/** Distances of the water lines from a coast, in map cells. They are closer near the land, as in old engravings. */
const ripples = [1.8, 3.9, 6.6, 10, 14.2, 19.4];

/** A map drawn in the style of an engraving, in its own units, computed once for all sizes. */
export interface Engraving {
  width: number;
  height: number;
  coast: Segments;
  shore: Segments;
  ripples: readonly { segments: Segments; strength: number }[];
  land: Float32Array;
  water: Float32Array;
}

export function engrave({ land, water }: Relief): Engraving {
  const slope = blur(land, 2);
  const distance = blur(distanceTransform(slope, 0.5), 2);
  return {
    width: land.width,
    height: land.height,
    coast: contourLines(slope, 0.5),
    shore: contourLines(blur(water, 2), 0.5),
    ripples: ripples.map((level, index) => ({
      segments: contourLines(distance, level),
      strength: 0.62 * (1 - index / ripples.length),
    })),
    land: slope.values,
    water: blur(water, 1).values,
  };
}

/** Position of an engraving on the canvas: its top left corner and its scale. */
export interface Placement {
  left: number;
  top: number;
  scale: number;
}

/** Returns the position and scale at which the engraving covers the whole area, centred. */
export function coverPlacement(engraving: Engraving, width: number, height: number): Placement {
  const scale = Math.max(width / (engraving.width - 1), height / (engraving.height - 1));
  return {
    left: (width - engraving.width * scale) / 2,
    top: (height - engraving.height * scale) / 2,
    scale,
  };
}

/** Draws one layer of an engraving at its position. */
export type EngravingLayer = (
  context: CanvasRenderingContext2D,
  options: { ink: InkColors; placement: Placement },
) => void;

/** Layers of an engraving in drawing order: land and water, lines along the coast, the coast. */
export const engravingLayers = (engraving: Engraving): EngravingLayer[] =>
  [drawGround, drawRipples, drawCoast].map((draw) => (context, { ink, placement }) => {
    context.save();
    context.translate(placement.left, placement.top);
    context.scale(placement.scale, placement.scale);
    context.lineCap = 'round';
    draw(context, engraving, { ink, scale: placement.scale });
    context.restore();
  });

type Draw = (context: CanvasRenderingContext2D, engraving: Engraving, to: { ink: InkColors; scale: number }) => void;

const drawGround: Draw = (context, engraving, { ink, scale }) => {
  fillLand(context, engraving, ink);
  hatchWater(context, engraving, ink.water, scale);
};

const drawRipples: Draw = (context, engraving, { ink, scale }) => {
  for (const { segments, strength } of engraving.ripples)
    stroke(context, segments, { color: ink.line, alpha: strength, width: 0.85 / scale });
};

const drawCoast: Draw = (context, engraving, { ink, scale }) => {
  stroke(context, engraving.shore, { color: ink.water, alpha: 0.9, width: 0.9 / scale });
  stroke(context, engraving.coast, { color: ink.accent, alpha: 0.95, width: 1.5 / scale });
};

/** Fills the land of the engraving as one smooth picture, because rows of rectangles would have visible seams. */
function fillLand(context: CanvasRenderingContext2D, { width, height, land }: Engraving, { paper }: InkColors): void {
  const stencil = document.createElement('canvas');
  Object.assign(stencil, { width, height });
  const stencilContext = stencil.getContext('2d');
  if (!stencilContext) return;
  stencilContext.fillStyle = paper;
  stencilContext.fillRect(0, 0, width, height);
  const picture = stencilContext.getImageData(0, 0, width, height);
  land.forEach((share, point) => {
    picture.data[point * 4 + 3] = 255 * Math.min(1, Math.max(0, (share - 0.25) * 2));
  });
  stencilContext.putImageData(picture, 0, 0);
  context.drawImage(stencil, -0.5, -0.5);
}

/** Draws the water of the engraving as horizontal strokes, with the same distance at any scale. */
function hatchWater(context: CanvasRenderingContext2D, engraving: Engraving, color: string, scale: number): void {
  const { width, height, water } = engraving;
  const isWater = (x: number, y: number) => x < width && (water[Math.round(y) * width + x] ?? 0) > 0.5;
  context.strokeStyle = color;
  context.globalAlpha = 0.5;
  context.lineWidth = 0.9 / scale;
  context.beginPath();
  for (let y = 1; y < height - 1; y += hatchSpacing / scale) {
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

/** Distance between the strokes of the water, in canvas pixels. */
const hatchSpacing = 5;

function stroke(
  context: CanvasRenderingContext2D,
  segments: Segments,
  { color, alpha, width }: { color: string; alpha: number; width: number },
): void {
  context.strokeStyle = color;
  context.globalAlpha = alpha;
  context.lineWidth = width;
  context.beginPath();
  addToPath(context, segments);
  context.stroke();
  context.globalAlpha = 1;
}
