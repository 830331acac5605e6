import { describe, expect, it } from 'vitest';
import { minTitleWidth, titleLineCount, titleRows } from './column-titles.ts';

describe('column titles', () => {
  it.each([
    ['Base Level', undefined, 5],
    ['Character Name', undefined, 9],
    ['Cards/Extras', undefined, 6],
    ['Shop Info', '▼', 6],
    ['Amount', undefined, 6],
    ['Amount', '▼', 8],
    ['From to', undefined, 4],
    ['A title of many words', undefined, 10],
    ['名前 クラス', undefined, 6],
  ])('with the text %s and the arrow %s need at least %i cells', (title, arrow, width) => {
    expect(minTitleWidth({ title, arrow }, true)).toBe(width);
  });

  it('are all cut if only one line is available', () => {
    expect(minTitleWidth({ title: 'Base Level' }, false)).toBe(10);
  });

  it.each([
    ['all titles fit', [10, 6], true, 1],
    ['one title fits only in two lines', [5, 6], true, 2],
    ['one title does not fit in two lines', [4, 6], true, 1],
    ['the screen is low', [5, 6], false, 1],
  ] as const)('take the expected number of lines when %s', (_, [level, amount], foldable, lines) => {
    const columns = [
      { title: 'Base Level', width: level },
      { title: 'Amount', width: amount },
    ];
    expect(titleLineCount(columns, foldable)).toBe(lines);
  });

  it.each([
    [{ title: 'Base Level', width: 7 }, 2, ['Base', 'Level']],
    [{ title: 'Base Level', width: 10 }, 2, ['', 'Base Level']],
    [{ title: 'Base Level', width: 4 }, 2, ['', 'Bas…']],
    [{ title: 'Base Level', width: 7 }, 1, ['Base L…']],
    [{ title: 'Shop Info', width: 6, arrow: '▼' }, 2, ['Shop', 'Info ▼']],
    [{ title: 'Shop Info', width: 7, arrow: '▼' }, 1, ['Shop… ▼']],
    [{ title: 'Cards/Extras', width: 8 }, 2, ['Cards/', 'Extras']],
    [{ title: 'Amount', width: 6 }, 2, ['', 'Amount']],
  ])('of the column %o are written in %i lines', (column, lines, text) => {
    expect(titleRows(column, lines, '…')).toEqual(text);
  });
});
