import { describe, expect, test } from 'vitest';
import {
  isDefaultColumns,
  moveColumn,
  orderColumns,
  readColumnChoice,
  shownColumns,
  toggleColumn,
} from './column-choice.ts';

const columns = ['name', 'price', 'amount', 'shop'].map((id) => ({ id }));
const titles = (indexes: readonly number[]) => indexes.map((index) => columns[index]?.id);

describe('the stored columns of a list', () => {
  test('are read without unknown and repeated columns', () => {
    const choice = readColumnChoice({ order: ['shop', 'gone', 'shop', 7, 'name'], hidden: ['__proto__', 'price'] });
    expect(choice && titles(shownColumns(columns, choice))).toEqual(['shop', 'name', 'amount']);
  });

  test('get a column of a later version after the column before it', () => {
    expect(titles(orderColumns(columns, { order: ['shop', 'price', 'name'], hidden: [] }))).toEqual([
      'shop',
      'price',
      'amount',
      'name',
    ]);
    expect(titles(orderColumns(columns, { order: ['shop', 'amount', 'price'], hidden: [] }))[0]).toBe('name');
  });

  test('show the first column if the user hid all of them', () => {
    expect(titles(shownColumns(columns, { order: ['amount'], hidden: columns.map(({ id }) => id) }))).toEqual(['name']);
  });

  test.each([undefined, null, 7, 'name', [], [['name']]])('are ignored if they have an invalid form: %j', (value) => {
    expect(readColumnChoice(value)).toBeUndefined();
  });

  test('have a maximum number', () => {
    const ids = Array.from({ length: 5_000 }, (_, index) => `column ${index}`);
    expect(readColumnChoice({ order: ids, hidden: ['x'.repeat(1_000)] })).toEqual({
      order: ids.slice(0, 100),
      hidden: [],
    });
  });
});

test('a column of a list can be hidden and shown again, except the last visible one', () => {
  const hidden = toggleColumn(columns, undefined, 'price');
  expect(hidden && titles(shownColumns(columns, hidden))).toEqual(['name', 'amount', 'shop']);
  const shown = toggleColumn(columns, hidden, 'price');
  expect(shown && isDefaultColumns(columns, shown)).toBe(true);
  expect(toggleColumn(columns, { order: [], hidden: ['name', 'price', 'amount'] }, 'shop')).toBeUndefined();
});

test('a column of a list can be moved, but not past the ends', () => {
  const moved = moveColumn(columns, undefined, { id: 'shop', by: -2 });
  expect(titles(shownColumns(columns, moved))).toEqual(['name', 'shop', 'price', 'amount']);
  expect(titles(shownColumns(columns, moveColumn(columns, moved, { id: 'name', by: -1 })))[0]).toBe('name');
  expect(isDefaultColumns(columns, moveColumn(columns, moved, { id: 'shop', by: 9 }))).toBe(true);
});
