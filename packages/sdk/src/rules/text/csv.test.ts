import { describe, expect, it } from 'vitest';
import { csvLines } from './csv.ts';

const csv = (...args: Parameters<typeof csvLines>) => [...csvLines(...args)].join('');

describe('CSV', () => {
  it('quotes what needs it, writes lists as JSON and nothing as nothing', () => {
    const rows = [
      { a: 'x, "y"', b: [1, 2] },
      { a: 'line\nbreak', c: null },
    ];
    expect(csv(rows)).toBe('a,b,c\r\n"x, ""y""","[1,2]",\r\n"line\nbreak",,\r\n');
  });

  it('gives a spreadsheet no formulas, but leaves numbers alone', () => {
    const rows = [{ shop: '=HYPERLINK("x")', amount: -5, name: '@Bob' }];
    expect(csv(rows, { forSpreadsheets: true })).toBe('shop,amount,name\r\n"\'=HYPERLINK(""x"")",-5,\'@Bob\r\n');
    expect(csv(rows)).toContain(',-5,@Bob');
  });
});
