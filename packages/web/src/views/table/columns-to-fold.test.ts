import { expect, test } from 'vitest';
import { columnsToFold } from './columns-to-fold.ts';

const columns = [
  { id: 'item', priority: 1, width: 160 },
  { id: 'amount', priority: 2, width: 70 },
  { id: 'cards', priority: 3, width: 110 },
  { id: 'min_price', priority: 3, width: 90 },
  { id: 'mean_price', priority: 1, width: 90 },
];

test.each([
  [0, []],
  [-40, []],
  [1, ['min_price']],
  [90, ['min_price']],
  [91, ['min_price', 'cards']],
  [201, ['min_price', 'cards', 'amount']],
  [900, ['min_price', 'cards', 'amount']],
])('a table that is %i pixels too wide hides the columns %j', (excess, folded) => {
  expect(columnsToFold(columns, excess)).toEqual(folded);
});
