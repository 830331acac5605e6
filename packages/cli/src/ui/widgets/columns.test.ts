import { describe, expect, it } from 'vitest';
import { fitColumns } from './columns.ts';

const name = { natural: 40, least: 20, priority: 1 };
const price = { natural: 10, least: 10, priority: 1 };
const amount = { natural: 8, least: 8, priority: 2 };
const most = { natural: 10, least: 10, priority: 3 };

describe('choosing columns', () => {
  it('takes all as wide as they wish where there is room', () => {
    expect(fitColumns([name, amount, price, most], 80, 2).map(({ width }) => width)).toEqual([40, 8, 10, 10]);
  });

  it('shrinks text before numbers, and drops nothing yet', () => {
    expect(fitColumns([name, amount, price, most], 60, 2).map(({ width }) => width)).toEqual([26, 8, 10, 10]);
  });

  it('cuts titles before what stands below them, and the name of the row last', () => {
    const level = { natural: 10, filled: 5, least: 5, priority: 1 };
    const guild = { natural: 20, least: 9, priority: 1 };
    expect(fitColumns([name, level, guild], 69, 2).map(({ width }) => width)).toEqual([40, 5, 20]);
    expect(fitColumns([name, level, guild], 60, 2).map(({ width }) => width)).toEqual([40, 5, 11]);
    expect(fitColumns([name, level, guild], 50, 2).map(({ width }) => width)).toEqual([32, 5, 9]);
  });

  it('breaks titles before it cuts them', () => {
    const level = { natural: 10, folded: 7, filled: 5, least: 5, priority: 1 };
    const widths = (room: number) => fitColumns([name, level], room, 2).map(({ width }) => width);
    expect(widths(51)).toEqual([40, 9]);
    expect(widths(49)).toEqual([40, 7]);
    expect(widths(47)).toEqual([40, 5]);
    expect(widths(46)).toEqual([39, 5]);
  });

  it('drops the least important from the end on', () => {
    expect(fitColumns([name, amount, price, most], 45, 2).map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(fitColumns([name, amount, price, most], 34, 2).map(({ index }) => index)).toEqual([0, 2]);
  });

  it('keeps one column whatever the room', () => {
    expect(fitColumns([name, price], 5, 2)).toEqual([{ index: 0, width: 20 }]);
  });
});
