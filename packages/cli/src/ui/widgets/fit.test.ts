import { describe, expect, it } from 'vitest';
import { fitWidth, truncate, widthOf } from './fit.ts';

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

  it('has no room for a sign in one cell', () => {
    expect(truncate('Knife', 1, ellipsis)).toBe('K');
  });
});
