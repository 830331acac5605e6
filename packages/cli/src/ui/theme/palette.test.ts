import { pillColor } from '@kafra/sdk/rules';
import { describe, expect, it } from 'vitest';
import { widthOf } from '../../terminal/text-width.ts';
import { contrast, readableColor } from './contrast.ts';
import { ascii, unicode } from './glyphs.ts';
import { paletteOf, pillTextColor } from './palette.ts';
import { pillColors } from './pill-colors.ts';

function signs(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return part instanceof Object ? Object.values(part).flatMap(signs) : [];
}

describe('the colour themes of the terminal UI', () => {
  it('use no colours, the sixteen terminal colours or exact colours, as the terminal supports', () => {
    expect(Object.values(paletteOf('night', 1)).flat()).toEqual(Array.from({ length: 12 }, () => undefined));
    expect(Object.values(paletteOf('mono', 24)).flat()).toEqual(Array.from({ length: 12 }, () => undefined));
    expect(paletteOf('day', 4)).toMatchObject({ brass: 'yellow', ground: undefined });
    expect(paletteOf('day', 24).ground).toMatch(/^#/);
  });

  it.each(['night', 'day', 'colorblind'] as const)(
    'the theme %s: all twelve colours of filter labels are readable on every background',
    (name) => {
      const { pills, ground = '', surface = '', raised = '' } = paletteOf(name, 24);
      expect(new Set(pills).size).toBe(12);
      const contrasts = pills.flatMap((pill) => [ground, surface, raised].map((behind) => contrast(pill, behind)));
      expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
      expect(paletteOf(name, 8).pills).toEqual(pills);
    },
  );

  it('colour the labels of filters by their texts as on the site, if the terminal has colours', () => {
    const labels = ['Saltmere Charter', 'Refine +7', 'Vending', '10.0.0.1', 'Ada', 'Lumen', 'Guild Storage', 'Fire'];
    const night = labels.map((label) => pillTextColor(paletteOf('night', 24), label));
    expect(new Set(night).size).toBeGreaterThan(4);
    expect(night).toEqual(labels.map((label) => pillColors.night[pillColor(label)]));
    expect(labels.map((label) => pillTextColor(paletteOf('mono', 24), label))).toEqual(labels.map(() => undefined));
  });

  it('avoid the colours of sixteen-colour terminals that are unreadable on black or white', () => {
    expect(paletteOf('night', 4).pills).toHaveLength(12);
    expect(paletteOf('night', 4).pills).not.toContain('blue');
    expect(paletteOf('day', 4).pills).toHaveLength(12);
    expect(paletteOf('day', 4).pills.filter((color) => /Bright|white|yellow/.test(color))).toEqual([]);
  });

  it('use the colours of the game’s own texts only if they are readable', () => {
    expect(readableColor('#000000', '#14131C', '#EFE6D2')).toBe('#EFE6D2');
    expect(readableColor('#FFAA00', '#14131C', '#EFE6D2')).toBe('#FFAA00');
  });

  it('use drawing characters of a single cell, and plain ASCII on request', () => {
    expect([...signs(unicode), ...signs(ascii)].every((sign) => widthOf(sign) === 1)).toBe(true);
    expect(signs(ascii).join('')).toMatch(/^[\x20-\x7e]+$/);
  });
});
