import { describe, expect, it } from 'vitest';
import { csvLines } from './csv.ts';

const csv = (...args: Parameters<typeof csvLines>) => [...csvLines(...args)].join('');

describe('the CSV export', () => {
  it('quotes values if necessary, writes lists as JSON and leaves missing values empty', () => {
    const rows = [
      { a: 'x, "y"', b: [1, 2] },
      { a: 'line\nbreak', c: null },
    ];
    expect(csv(rows)).toBe('a,b,c\r\n"x, ""y""","[1,2]",\r\n"line\nbreak",,\r\n');
  });

  it('escapes formulas for spreadsheets but not numbers', () => {
    const rows = [{ shop: '=HYPERLINK("x")', amount: -5, name: '@Bob' }];
    expect(csv(rows, { forSpreadsheets: true })).toBe('shop,amount,name\r\n"\'=HYPERLINK(""x"")",-5,\'@Bob\r\n');
    expect(csv(rows)).toContain(',-5,@Bob');
  });

  it.each(['=1', '+1', '-x', '@a', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠a'])(
    'escapes the formula %j for a spreadsheet',
    (shop) => {
      expect(csv([{ shop }], { forSpreadsheets: true }).replaceAll('"', '')).toBe(`shop\r\n'${shop}\r\n`);
    },
  );

  it.each([
    [[4025, 4026], '"4025, 4026"'],
    [[], ''],
    [['=1+1', 'b'], `"'=1+1, b"`],
    [[-1, 2], `"'-1, 2"`],
    [[null, true], '", true"'],
    [{ a: 1 }, '"{""a"":1}"'],
    [[{ a: 1 }], '"[{""a"":1}]"'],
    [false, 'false'],
    [-5, '-5'],
  ])('keeps the value %j readable in a spreadsheet', (value, text) => {
    expect(csv([{ value }], { forSpreadsheets: true })).toBe(`value\r\n${text}\r\n`);
  });

  it('marks a text that exceeds the cell limit of a spreadsheet', () => {
    const cellOf = (length: number, forSpreadsheets = true) =>
      csv([{ a: 'x'.repeat(length) }], { forSpreadsheets }).split('\r\n')[1] ?? '';
    expect(cellOf(32_767)).toBe('x'.repeat(32_767));
    expect(cellOf(32_768)).toMatch(/^"x+\.\.\. \(cut: the cell is full, save as JSON for all of it\)"$/);
    expect(cellOf(32_768)).toHaveLength(32_769);
    expect(cellOf(32_768, false)).toHaveLength(32_768);
  });
});
