import { describe, expect, it } from 'vitest';
import { lineText } from './line.ts';
import { wrap } from './wrap.ts';

describe('word wrapping', () => {
  it.each([
    ['breaks at blanks', 'the quick brown fox', 10, ['the quick ', 'brown fox']],
    ['splits a word that is too long', 'abcdefghij k', 4, ['abcd', 'efgh', 'ij k']],
    ['counts wide characters twice', '剣士 エイダ', 6, ['剣士 ', 'エイダ']],
    ['puts a character wider than the line on a separate row', '👩‍👩‍👧👩‍👩‍👧a', 1, ['👩‍👩‍👧', '👩‍👩‍👧', 'a']],
    ['keeps line breaks', 'a\nb', 9, ['a', 'b']],
  ])('%s', (_, text, width, rows) => {
    expect(wrap([{ text }], width).map(lineText)).toEqual(rows);
  });

  it('keeps the style of each part of the text', () => {
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
