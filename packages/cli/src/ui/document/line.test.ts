import { describe, expect, it } from 'vitest';
import { clip, clipPieces, type Line, wrap } from './line.ts';

const plain = (line: Line): string => line.map(({ text }) => text).join('');

describe('wrapping', () => {
  it.each([
    ['breaks at blanks', 'the quick brown fox', 10, ['the quick ', 'brown fox']],
    ['breaks a word that is too long', 'abcdefghij k', 4, ['abcd', 'efgh', 'ij k']],
    ['counts wide letters twice', '剣士 エイダ', 6, ['剣士 ', 'エイダ']],
    ['keeps line ends', 'a\nb', 9, ['a', 'b']],
  ])('%s', (_, text, width, rows) => {
    expect(wrap([{ text }], width).map(plain)).toEqual(rows);
  });

  it('keeps the style of each piece', () => {
    const rows = wrap(
      [
        { text: 'red ', color: 'red' },
        { text: 'and bold', bold: true },
      ],
      8,
    );
    expect(rows).toEqual([
      [
        { text: 'red ', color: 'red' },
        { text: 'and ', bold: true },
      ],
      [{ text: 'bold', bold: true }],
    ]);
  });
});

it('a line that is too long ends in a sign of the same style', () => {
  expect(clip([{ text: 'abc' }, { text: 'defgh', color: 'red' }], 6, '…').slice(-2)).toEqual([
    { text: 'de', color: 'red' },
    { text: '…', color: 'red' },
  ]);
});

it('numbers that do not fit are left out whole', () => {
  const line = ['-1', ', ', '+3,800z', ', ', '-2'].map((text) => ({ text }));
  expect(plain(clipPieces(line, 14, '…'))).toBe('-1, +3,800z, …');
  expect(plain(clipPieces(line, 8, '…'))).toBe('-1, …');
  expect(plain(clipPieces(line, 15, '…'))).toBe('-1, +3,800z, -2');
});
