import { describe, expect, it } from 'vitest';
import { widthOf } from '../../terminal/text-width.ts';
import { readableColor } from './contrast.ts';
import { ascii, unicode } from './glyphs.ts';
import { paletteOf } from './palette.ts';

function signs(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return part instanceof Object ? Object.values(part).flatMap(signs) : [];
}

describe('the themes', () => {
  it('use no colour where there is none, the terminal’s own sixteen, or exact ones', () => {
    expect(Object.values(paletteOf('night', 1)).every((color) => color === undefined)).toBe(true);
    expect(Object.values(paletteOf('mono', 24)).every((color) => color === undefined)).toBe(true);
    expect(paletteOf('day', 4)).toMatchObject({ brass: 'yellow', ground: undefined });
    expect(paletteOf('day', 24).ground).toMatch(/^#/);
  });

  it('show the game’s colours only where they can be read', () => {
    expect(readableColor('#000000', '#14131C', '#EFE6D2')).toBe('#EFE6D2');
    expect(readableColor('#FFAA00', '#14131C', '#EFE6D2')).toBe('#FFAA00');
  });

  it('draw with signs of one cell, and in plain ASCII where that is asked for', () => {
    expect([...signs(unicode), ...signs(ascii)].every((sign) => widthOf(sign) === 1)).toBe(true);
    expect(signs(ascii).join('')).toMatch(/^[\x20-\x7e]+$/);
  });
});
