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

/** Returns pseudo-random whole numbers from 0 up to a limit, the same ones for the same seed. */
function randomNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const textColumn = (cellWidths: readonly number[], priority = 1): ColumnRequest => ({
  naturalWidth: Math.max(...cellWidths),
  cellWidths,
  minWidth: Math.min(13, ...cellWidths.filter((width) => width > 5)),
  priority,
});

/** Returns the columns of a table with extreme texts: prices of 13 digits, wide names, and some very long texts. */
function hostileColumns(random: (limit: number) => number): ColumnRequest[] {
  const rows = 1 + random(20);
  const cells = () => {
    const usual = random(40);
    return Array.from({ length: rows }, () => (random(12) === 0 ? 80 + random(80) : random(usual + 1)));
  };
  return Array.from({ length: 2 + random(6) }, (_, index) => {
    const text = { ...textColumn(cells(), index === 0 ? 1 : 1 + random(3)), minWidth: 1 + random(13) };
    const figures = { naturalWidth: 2 + random(24), minWidth: 2, priority: 1 + random(3), isNumeric: true };
    return index > 0 && random(3) === 0
      ? figures
      : { ...text, naturalWidth: Math.max(text.naturalWidth, text.minWidth) };
  });
}

describe('the widths of table columns with extreme texts', () => {
  const cases = Array.from({ length: 1_000 }, (_, seed) => {
    const random = randomNumbers(seed);
    return { columns: hostileColumns(random), room: 40 + random(180) };
  });

  it('use the whole width while a cell is cut, and are never wider than the cells', () => {
    for (const { columns, room } of cases) {
      const fitted = fitColumns(columns, room, 2);
      const used = fitted.reduce((sum, { width }) => sum + width, 2 * (fitted.length - 1));
      const widths = fitted.map(({ index, width }) => ({ width, most: columns[index]?.naturalWidth ?? 0 }));
      expect(used).toBeLessThanOrEqual(Math.max(room, fitted.length === 1 ? 13 : 0));
      for (const { width, most } of widths) expect(width).toBeLessThanOrEqual(most);
      if (widths.some(({ width, most }) => width < most)) expect(used).toBe(room);
    }
  });

  it('are not decided by a single long text', () => {
    const random = randomNumbers(44);
    for (let run = 0; run < 300; run += 1) {
      const shops = 30 + random(25);
      const [names, extras] = [8 + random(8), 4 + random(8)];
      const rows = 10 + random(10);
      const cells = (width: number) => Array.from({ length: rows }, () => width);
      const usual = [cells(names), cells(extras), cells(shops)];
      const room = usual.reduce((sum, [width = 0]) => sum + Math.max(width, 14) + 2, -2);
      const withOutlier = usual.map((widths, at) => (at === 2 ? widths : [...widths.slice(1), 60 + random(60)]));
      const [, , shop] = fitColumns(
        withOutlier.map((widths) => textColumn(widths)),
        room,
        2,
      );
      expect(shop?.width).toBe(shops);
    }
  });

  it('are smaller for a column of lower priority with the same texts', () => {
    const cells = Array.from({ length: 20 }, (_, row) => 20 + row);
    for (let room = 50; room < 90; room += 1) {
      const [, extras, shop] = fitColumns([textColumn([10]), textColumn(cells, 3), textColumn(cells, 2)], room, 2);
      expect(extras?.width).toBeLessThan(shop?.width ?? 0);
    }
  });
});
