import { type Column, views } from '@kafra/sdk';
import { expect, test } from 'vitest';
import { columnLetters } from './sort-chooser.ts';

test.each([
  [
    ['Item', 'Amount', 'Price'],
    ['i', 'a', 'p'],
  ],
  [
    ['Account', 'Amount', 'Age'],
    ['a', 'm', 'g'],
  ],
  [
    ['Job Level', 'Killed'],
    ['o', 'i'],
  ],
  [
    ['X', 'X', '12'],
    ['x', undefined, undefined],
  ],
])('the column titles %j get the shortcut letters %j', (titles, letters) => {
  expect(columnLetters(titles)).toEqual(letters);
});

test('every column of every list has a separate shortcut letter for sorting', () => {
  for (const view of Object.values(views)) {
    const columns: readonly Column<never>[] = view.kind === 'table' ? view.columns : [];
    const titles = columns.filter(({ sort }) => sort).map(({ title, sortTitle }) => sortTitle ?? title);
    const letters = columnLetters(titles);
    expect([view.id, letters.includes(undefined), new Set(letters).size]).toEqual([view.id, false, titles.length]);
  }
});
