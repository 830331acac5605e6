import { describe, expect, it } from 'vitest';
import { fitWidth, pad, truncate, widthOf } from './text-width.ts';

const ellipsis = '…';

describe('fitting text into cells', () => {
  it.each([
    ['Knife', 8, 'Knife   '],
    ['Knife', 4, 'Kni…'],
    ['剣士エイダ', 12, '剣士エイダ  '],
    ['剣士エイダ', 6, '剣士… '],
    ['👩‍👩‍👧 Trio', 4, '👩‍👩‍👧… '],
  ])('%s in %i', (text, width, shown) => {
    expect(fitWidth(text, width, { ellipsis })).toBe(shown);
    expect(widthOf(shown)).toBe(width);
  });

  it('puts numbers at the end', () => {
    expect(fitWidth('12z', 6, { ellipsis, align: 'end' })).toBe('   12z');
  });

  it('cuts between letters as they are seen, and no blank is left before the sign', () => {
    expect(truncate('Potion', 6)).toBe('Potion');
    expect(truncate('Red Potion', 5)).toBe('Red…');
    expect(truncate('日本語', 4)).toBe('日…');
    expect(truncate('👩‍👩‍👧 family', 4)).toBe('👩‍👩‍👧…');
  });

  it('fills on either side', () => {
    expect([pad('日', 4), pad('日', 4, 'end')]).toEqual(['日  ', '  日']);
  });

  it('has no room for a sign in one cell', () => {
    expect(truncate('Knife', 1, ellipsis)).toBe('K');
  });
});
