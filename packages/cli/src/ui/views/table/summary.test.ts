import { expect, it } from 'vitest';
import { summaryRows } from './summary.tsx';

const rowsOf = (text: string | undefined, width: number, screenRows = 24) =>
  summaryRows(text, { width, screenRows, ellipsis: '…' });

it.each([
  ['nothing', undefined, 20, 24, []],
  ['one row', 'Two items', 20, 24, ['Two items']],
  // Only whole words are wrapped: the words need three rows, although their letters would fit into two.
  ['whole words', 'abcdefghijk lmnopqrstuv wxyz', 20, 24, ['abcdefghijk', 'lmnopqrstuv wxyz']],
  ['three rows at most', 'aaaaaa bbbbbb cccccc dddddd', 8, 24, ['aaaaaa', 'bbbbbb', 'ccccc…']],
  ['two rows on a low screen', 'aaaaaa bbbbbb cccccc', 9, 16, ['aaaaaa', 'bbbbbb…']],
  ['a cut word if the last row is full', 'aaaaaa bbbbbb cccccc', 8, 16, ['aaaaaa', 'bbbbb…']],
])('the summary above a list is %s', (_, text, width, screenRows, rows) => {
  expect(rowsOf(text, width, screenRows)).toEqual(rows);
});
