import { themes } from './themes.ts';

/** Returns the relative luminance of a colour `#RRGGBB` (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color)
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Returns the contrast of two colours, from 1 to 21 (WCAG 2.2). */
function contrastOf(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** Minimum contrast between text and its background. */
export const minTextContrast = 4.5;

const groundsOf = ({ ground, surface, raised }: (typeof themes)['day' | 'night']) => [ground, surface, raised];
const lowestContrast = (color: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrastOf(color, ground)));

/** Returns the lowest contrast of a colour on the light backgrounds of the site's day theme, from 1 to 21. */
export const contrastByDay = (color: string): number => lowestContrast(color, groundsOf(themes.day));

/** Returns a colour mixed with white; `share` is the share of white, 0 to 1. */
const lighten = (color: string, share: number): string =>
  `#${channels(color)
    .map((value) =>
      Math.round(value + (255 - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Maximum number of steps in which the accent colour is lightened for the night theme. */
const steps = 20;

/** Returns the accent colour for dark backgrounds. It is lightened only as much as the contrast of text requires. */
export function accentByNight(color: string): string {
  const grounds = groundsOf(themes.night);
  const tints = Array.from({ length: steps + 1 }, (_, step) => lighten(color, step / steps));
  return tints.find((tint) => lowestContrast(tint, grounds) >= minTextContrast) ?? '#ffffff';
}
