import { describe, expect, it } from 'vitest';
import { type ColorName, type ThemeName, themes } from './index.ts';

/** Computes the luminance and contrast of colours according to WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const grounds: ColorName[] = ['ground', 'surface', 'raised'];
const texts: ColorName[] = ['ink', 'inkSoft', 'brass', 'teal', 'poppy', 'leaf', 'violet'];

describe.each(Object.keys(themes) as ThemeName[])('the colour theme %s', (name) => {
  const theme = themes[name];
  it.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    '%s is readable on %s',
    (text, ground) => expect(contrast(theme[text], theme[ground])).toBeGreaterThanOrEqual(4.5),
  );
  it.each(grounds)('borders of controls are visible on %s', (ground) =>
    expect(contrast(theme.controlLine, theme[ground])).toBeGreaterThanOrEqual(3),
  );
});
