import { describe, expect, test } from 'vitest';
import { widthOf } from '../../../terminal/text-width.ts';
import { fitPills } from './filter-pills.tsx';

const fit = (labels: readonly string[], width: number) => fitPills(labels, width, '…');

describe('the filters above a list', () => {
  test('are all shown if they fit', () => {
    expect(fit(['Red Draught', 'Vending'], 23)).toEqual({ hidden: 0, shown: ['<Red Draught>', '<Vending>'] });
  });

  test('are counted from the first if not all fit, because the last one is removed first', () => {
    expect(fit(['Red Draught', 'Coal', 'Vending'], 23)).toEqual({ hidden: 1, shown: ['<Coal>', '<Vending>'] });
    expect(fit(['Red Draught', 'Coal', 'Vending'], 22)).toEqual({ hidden: 2, shown: ['<Vending>'] });
  });

  test('include one filter at any width, cut if necessary', () => {
    expect(fit(['Red Draught', 'Leftovers from the Undercroft'], 20)).toEqual({ hidden: 1, shown: ['<Leftovers…>'] });
    expect(fit(['剣士エイダの店'], 9)).toEqual({ hidden: 0, shown: ['<剣士エ…>'] });
  });

  test.each([20, 36, 56, 90])('never need more than %i cells, with 30 filters', (width) => {
    const { hidden, shown } = fit(
      Array.from({ length: 30 }, (_, at) => `Filter ${'x'.repeat(at)}`),
      width,
    );
    expect(widthOf([`${hidden} more`, ...shown].join(' '))).toBeLessThanOrEqual(width);
    expect(hidden + shown.length).toBe(30);
  });
});
