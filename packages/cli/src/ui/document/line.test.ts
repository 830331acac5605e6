import { expect, it } from 'vitest';
import { lineText, truncateAtPiece, truncateLine } from './line.ts';

it('a styled line that is too long ends with an ellipsis in the same style', () => {
  expect(truncateLine([{ text: 'abc' }, { text: 'defgh', color: 'red' }], 6, '…').slice(-2)).toEqual([
    { text: 'de', color: 'red' },
    { text: '…', color: 'red' },
  ]);
});

it('numbers that do not fit into a line are removed completely instead of cut', () => {
  const line = ['-1', ', ', '+3,800z', ', ', '-2'].map((text) => ({ text }));
  expect(lineText(truncateAtPiece(line, 14, '…'))).toBe('-1, +3,800z, …');
  expect(lineText(truncateAtPiece(line, 8, '…'))).toBe('-1, …');
  expect(lineText(truncateAtPiece(line, 15, '…'))).toBe('-1, +3,800z, -2');
});
