import { describe, expect, it } from 'vitest';
import { type ColumnRequest, fitColumns } from './fit-columns.ts';

const name = { naturalWidth: 40, minWidth: 20, priority: 1 };
const price = { naturalWidth: 10, minWidth: 10, priority: 1 };
const amount = { naturalWidth: 8, minWidth: 8, priority: 2 };
const most = { naturalWidth: 10, minWidth: 10, priority: 3 };

describe('choosing columns', () => {
  it('takes all as wide as they wish where there is room', () => {
    expect(fitColumns([name, amount, price, most], 80, 2).map(({ width }) => width)).toEqual([40, 8, 10, 10]);
  });

  it('shrinks text before numbers, and drops nothing yet', () => {
    expect(fitColumns([name, amount, price, most], 60, 2).map(({ width }) => width)).toEqual([26, 8, 10, 10]);
  });

  it('breaks titles first, then cuts them, then what stands below them', () => {
    const level = { naturalWidth: 10, wrappedWidth: 7, contentWidth: 5, minWidth: 5, priority: 1 };
    const guild = { naturalWidth: 20, minWidth: 9, priority: 1 };
    const widths = (room: number) => fitColumns([name, level, guild], room, 2).map(({ width }) => width);
    expect(widths(74)).toEqual([40, 10, 20]);
    expect(widths(72)).toEqual([40, 8, 20]);
    expect(widths(71)).toEqual([40, 7, 20]);
    expect(widths(69)).toEqual([40, 5, 20]);
    expect(widths(68)).toEqual([39, 5, 20]);
  });

  it('drops the least important from the end on', () => {
    expect(fitColumns([name, amount, price, most], 45, 2).map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(fitColumns([name, amount, price, most], 34, 2).map(({ index }) => index)).toEqual([0, 2]);
  });

  it('keeps one column whatever the room', () => {
    expect(fitColumns([name, price], 5, 2)).toEqual([{ index: 0, width: 20 }]);
  });
});

/** Columns as a log has them: what is thrown, how many, what is in it, by whom, when, in which guild. */
const item = { naturalWidth: 33, minWidth: 13, priority: 1 };
const amounts = { naturalWidth: 11, minWidth: 6, priority: 1, isNumeric: true };
const cards = { naturalWidth: 21, minWidth: 8, priority: 1 };
const person = { naturalWidth: 11, minWidth: 9, priority: 1 };
const date = { naturalWidth: 23, minWidth: 23, priority: 1, isNumeric: true };
const guild = { naturalWidth: 12, minWidth: 8, priority: 1 };

describe('sharing', () => {
  const widths = (wishes: readonly ColumnRequest[], room: number) =>
    fitColumns(wishes, room, 2).map(({ width }) => width);

  it('makes short texts whole before long ones keep their last cells', () => {
    expect(widths([item, { ...amounts, naturalWidth: 6 }, cards, person, date, guild], 85)).toEqual([
      15, 6, 8, 11, 23, 12,
    ]);
  });

  it('gives what remains to the long ones, to the name of the row twice as much', () => {
    expect(widths([item, cards, person, guild], 70)).toEqual([27, 14, 11, 12]);
  });

  it('makes a long text whole as soon as it lacks but a few cells', () => {
    expect(widths([item, { ...person, naturalWidth: 14 }], 37)).toEqual([21, 14]);
    expect(widths([item, { ...person, naturalWidth: 24 }], 37)).toEqual([23, 12]);
  });

  it('makes amounts whole where the name keeps enough, else leaves them at the first', () => {
    expect(widths([item, amounts, date], 53)).toEqual([15, 11, 23]);
    expect(widths([item, amounts, date], 52)).toEqual([19, 6, 23]);
  });

  it('makes the name whole where it lacks little itself', () => {
    expect(widths([{ ...item, naturalWidth: 16 }, cards, person], 40)).toEqual([16, 9, 11]);
  });

  it('knows the name of the row by its being no number', () => {
    expect(widths([{ ...amounts, naturalWidth: 6 }, item, cards], 40)).toEqual([6, 20, 10]);
  });

  it('never gives more than there is, nor less than the least', () => {
    const all = [item, amounts, cards, person, date, guild];
    for (let room = 77; room < 130; room += 1) {
      const fitted = fitColumns(all, room, 2);
      expect(fitted).toHaveLength(all.length);
      expect(fitted.reduce((sum, { width }) => sum + width, 10)).toBe(Math.min(room, 121));
      expect(fitted.every(({ index, width }) => width >= (all[index]?.minWidth ?? 0))).toBe(true);
    }
  });
});
