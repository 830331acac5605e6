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

  it('drops the least important from the end on', () => {
    expect(fitColumns([name, amount, price, most], 45, 2).map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(fitColumns([name, amount, price, most], 34, 2).map(({ index }) => index)).toEqual([0, 2]);
  });

  it('keeps one column whatever the room', () => {
    expect(fitColumns([name, price], 5, 2)).toEqual([{ index: 0, width: 20 }]);
  });
});
