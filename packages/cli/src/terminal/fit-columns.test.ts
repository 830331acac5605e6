import { describe, expect, it } from 'vitest';
import { type ColumnRequest, fitColumns } from './fit-columns.ts';

const name = { naturalWidth: 40, minWidth: 20, priority: 1 };
const price = { naturalWidth: 10, minWidth: 10, priority: 1 };
const amount = { naturalWidth: 8, minWidth: 8, priority: 2 };
const most = { naturalWidth: 10, minWidth: 10, priority: 3 };

describe('choosing the columns of a table', () => {
  it('uses the full widths if the terminal is wide enough', () => {
    expect(fitColumns([name, amount, price, most], 80, 2).map(({ width }) => width)).toEqual([40, 8, 10, 10]);
  });

  it('shrinks text columns before numbers and before it omits a column', () => {
    expect(fitColumns([name, amount, price, most], 60, 2).map(({ width }) => width)).toEqual([26, 8, 10, 10]);
  });

  it('wraps titles first, then cuts titles, then cells', () => {
    const level = { naturalWidth: 10, wrappedWidth: 7, contentWidth: 5, minWidth: 5, priority: 1 };
    const guild = { naturalWidth: 20, minWidth: 9, priority: 1 };
    const widths = (room: number) => fitColumns([name, level, guild], room, 2).map(({ width }) => width);
    expect(widths(74)).toEqual([40, 10, 20]);
    expect(widths(72)).toEqual([40, 8, 20]);
    expect(widths(71)).toEqual([40, 7, 20]);
    expect(widths(69)).toEqual([40, 5, 20]);
    expect(widths(68)).toEqual([39, 5, 20]);
  });

  it('omits the least important columns first', () => {
    expect(fitColumns([name, amount, price, most], 45, 2).map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(fitColumns([name, amount, price, most], 34, 2).map(({ index }) => index)).toEqual([0, 2]);
  });

  it('keeps at least one column at any width', () => {
    expect(fitColumns([name, price], 5, 2)).toEqual([{ index: 0, width: 20 }]);
  });
});

/** Table columns like those of a log: item, amount, cards, character, time and guild. */
const item = { naturalWidth: 33, minWidth: 13, priority: 1 };
const amounts = { naturalWidth: 11, minWidth: 6, priority: 1, isNumeric: true };
const cards = { naturalWidth: 21, minWidth: 8, priority: 1 };
const person = { naturalWidth: 11, minWidth: 9, priority: 1 };
const date = { naturalWidth: 23, minWidth: 23, priority: 1, isNumeric: true };
const guild = { naturalWidth: 12, minWidth: 8, priority: 1 };

describe('sharing the width among table columns', () => {
  const widths = (wishes: readonly ColumnRequest[], room: number) =>
    fitColumns(wishes, room, 2).map(({ width }) => width);

  it('gives short texts their full width before long texts get more', () => {
    expect(widths([item, { ...amounts, naturalWidth: 6 }, cards, person, date, guild], 85)).toEqual([
      15, 6, 8, 11, 23, 12,
    ]);
  });

  it('gives the remaining width to long texts, and twice as much to the name column', () => {
    expect(widths([item, cards, person, guild], 70)).toEqual([27, 14, 11, 12]);
  });

  it('gives a long text its full width if it lacks only a few cells', () => {
    expect(widths([item, { ...person, naturalWidth: 14 }], 37)).toEqual([21, 14]);
    expect(widths([item, { ...person, naturalWidth: 24 }], 37)).toEqual([23, 12]);
  });

  it('gives columns of amounts their full width if the name column keeps enough, else their minimum', () => {
    expect(widths([item, amounts, date], 53)).toEqual([15, 11, 23]);
    expect(widths([item, amounts, date], 52)).toEqual([19, 6, 23]);
  });

  it('gives the name column its full width if it lacks only a few cells', () => {
    expect(widths([{ ...item, naturalWidth: 16 }, cards, person], 40)).toEqual([16, 9, 11]);
  });

  it('takes the first text column as the name column, not a number', () => {
    expect(widths([{ ...amounts, naturalWidth: 6 }, item, cards], 40)).toEqual([6, 20, 10]);
  });

  it('never exceeds the available width, nor goes below the minimum', () => {
    const all = [item, amounts, cards, person, date, guild];
    for (let room = 77; room < 130; room += 1) {
      const fitted = fitColumns(all, room, 2);
      expect(fitted).toHaveLength(all.length);
      expect(fitted.reduce((sum, { width }) => sum + width, 10)).toBe(Math.min(room, 121));
      expect(fitted.every(({ index, width }) => width >= (all[index]?.minWidth ?? 0))).toBe(true);
    }
  });
});
