import { expect, it } from 'vitest';
import { accentByNight, contrastByDay } from './accent.ts';

it('the accent colour of the site is measured by its lowest contrast on the light backgrounds', () => {
  expect(contrastByDay('#000000')).toBeCloseTo(16.6, 0);
  expect(contrastByDay('#ffffff')).toBeLessThan(1.3);
});

it.each(['#000000', '#003366', '#80530f', '#a8321f', '#ffffff'])(
  'the accent colour %s is lightened until it is readable in the night theme',
  (color) => {
    const tint = accentByNight(color);
    expect(tint).toMatch(/^#[0-9a-f]{6}$/);
    // A tint that is readable in the night theme has too little contrast in the day theme.
    expect(contrastByDay(tint)).toBeLessThan(contrastByDay('#000000') / 2);
  },
);

it('the accent colour stays unchanged if it is readable in the night theme', () =>
  expect(accentByNight('#e2b25b')).toBe('#e2b25b'));
