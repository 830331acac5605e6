import { describe, expect, it } from 'vitest';
import { nextSort, paginate, sortRows } from './list-view.ts';

describe('the sorting and paging of a list', () => {
  it('sorts numbers by value and words alphabetically, ignoring case', () => {
    expect(sortRows([10, 9, 100], (n) => n, 'ascending')).toEqual([9, 10, 100]);
    expect(sortRows([10, Number.NaN, 9, 100, Number.NaN, 1], (n) => n, 'descending')).toEqual([
      100,
      10,
      9,
      1,
      Number.NaN,
      Number.NaN,
    ]);
    expect(sortRows(['b', 'A', 'c'], (s) => s, 'descending')).toEqual(['c', 'b', 'A']);
  });

  it('puts rows without a value last in both directions and keeps the order of equal rows', () => {
    const rows = [
      { v: undefined, n: 0 },
      { v: 2, n: 1 },
      { v: 1, n: 2 },
      { v: 2, n: 3 },
    ];
    const order = (direction: 'ascending' | 'descending') => sortRows(rows, ({ v }) => v, direction).map(({ n }) => n);
    expect(order('ascending')).toEqual([2, 1, 3, 0]);
    expect(order('descending')).toEqual([1, 3, 2, 0]);
  });

  it('reverses the order of the sorted column and starts another column in ascending order', () => {
    const byName = { column: 'name', direction: 'ascending' } as const;
    expect(nextSort(byName, 'name')).toEqual({ column: 'name', direction: 'descending' });
    expect(nextSort({ column: 'name', direction: 'descending' }, 'age')).toEqual({
      column: 'age',
      direction: 'ascending',
    });
  });

  it('shows the last page if the requested page is too high', () => {
    const rows = Array.from({ length: 45 }, (_, index) => index);
    expect(paginate(rows, 1, 20)).toEqual({ rows: rows.slice(20, 40), page: 1, pages: 3, total: 45 });
    expect(paginate(rows, 9, 20).rows).toEqual(rows.slice(40));
    expect(paginate(rows, 0, 20, 3).rows).toEqual(rows.slice(0, 23));
    expect(paginate(rows, 1, 20, 3)).toMatchObject({ rows: rows.slice(23, 43), pages: 3 });
    expect(paginate(rows.slice(0, 43), 1, 20, 3).pages).toBe(2);
    expect(paginate([], 3, 20)).toEqual({ rows: [], page: 0, pages: 1, total: 0 });
  });
});
