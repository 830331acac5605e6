import { describe, expect, test } from 'vitest';
import { Failure } from './exit-codes.ts';
import { drawTable, fitTable } from './output/table.ts';
import { type OutputFlags, parseOutputFlags, rowLines } from './output.ts';
import { painter } from './terminal/colors.ts';

const rows = [
  { id: 1, name: 'Red, "hot" Potion', cards: [4001], since: undefined },
  { id: 2, name: 'Line\nbreak\tand tab \\', cards: [], since: '2026-01-01T00:00:00.000Z' },
];

const fields = ['id', 'name', 'cards', 'since'];
const write = (flags: OutputFlags, of: readonly Record<string, unknown>[] = rows) =>
  [...rowLines(of, parseOutputFlags(flags, { fields, format: 'tsv' }))].join('');

describe('output formats', () => {
  test('tab-separated output (tsv) is the default in a pipe and has no header and no raw line break', () => {
    expect(write({})).toBe(
      '1\tRed, "hot" Potion\t[4001]\t\n2\tLine\\nbreak\\tand tab \\\\\t[]\t2026-01-01T00:00:00.000Z\n',
    );
  });

  test('csv follows RFC 4180 and keeps each record on one line', () => {
    expect(write({ csv: true, fields: 'id,name' })).toBe(
      'id,name\r\n1,"Red, ""hot"" Potion"\r\n2,Line break and tab \\\r\n',
    );
  });

  test('json writes every field in every row', () => {
    expect(JSON.parse(write({ json: true }))[0]).toEqual({ ...rows[0], since: null });
    expect(JSON.parse(write({ json: 'name, id' }))[1]).toEqual({ name: rows[1]?.name, id: 2 });
  });

  test('csv for spreadsheets begins with a byte order mark and contains no formulas', () => {
    const shops = [{ id: -1, name: '=1+1', cards: ['=2'], since: '@x' }];
    expect(write({ csvSafe: true }, shops)).toBe(`\ufeffid,name,cards,since\r\n-1,'=1+1,'=2,'@x\r\n`);
    expect(write({ csv: true, csvSafe: true }, shops)).toBe(write({ format: 'csv-safe' }, shops));
    expect(write({ csv: true }, shops)).toBe(`id,name,cards,since\r\n-1,=1+1,"[""=2""]",@x\r\n`);
  });

  test('ndjson writes one object per line', () => {
    expect(write({ format: 'ndjson', fields: 'id' })).toBe('{"id":1}\n{"id":2}\n');
  });

  test('an empty list prints only the header, in the formats that have one', () => {
    expect(['json', 'ndjson', 'csv', 'tsv'].map((format) => write({ format: format as 'json' }, []))).toEqual([
      '[]\n',
      '',
      'id,name,cards,since\r\n',
      '',
    ]);
    expect(() => write({ json: 'id,nope' }, [])).toThrow('unknown field: nope');
  });

  test.each([
    ['nmae', 'Did you mean name?'],
    ['card', 'Did you mean cards?'],
    ['ID', 'Did you mean id?'],
    ['rate', undefined],
  ])('the error for the unknown field %s suggests the nearest field and lists all fields', (field, near) => {
    const run = () => write({ fields: field }, []);
    expect(run).toThrow(
      expect.objectContaining({ hints: [...(near ? [near] : []), 'fields: id, name, cards, since'] }),
    );
  });

  test('the error for a word that several fields contain suggests all of them', () => {
    const run = () => parseOutputFlags({ fields: 'exp' }, { fields: ['exp_rate', 'base_exp', 'x'], format: 'json' });
    expect(run).toThrow(
      expect.objectContaining({ hints: expect.arrayContaining(['Did you mean exp_rate, base_exp?']) }),
    );
  });

  test('--query is applied to the rows that --json would print', () => {
    expect(write({ json: true, query: 'length(@)' })).toBe('2\n');
    expect(() => write({ json: true, query: 'sum(@)' })).toThrow(Failure);
  });
});

describe('tables on a terminal', () => {
  const columns = [{ title: 'Name' }, { title: 'Price', align: 'end' as const }, { title: 'Note', priority: 3 }];
  const draw = (texts: readonly string[][], room: number) =>
    drawTable({ columns, rows: texts.map((row) => row.map((text) => ({ text }))) }, room, painter(false));

  test('are as wide as their content', () => {
    expect(draw([['Apple', '15z', 'fresh']], 80)).toEqual(['Name   Price  Note', 'Apple    15z  fresh']);
  });

  test('omit the least important column first, then cut names, and never cut prices', () => {
    expect(draw([['A very long name of an item', '1,234,567z', 'a remark']], 36)).toEqual([
      'Name                           Price',
      'A very long name of an…   1,234,567z',
    ]);
  });

  test('keep columns aligned in terminal cells for names in every script', () => {
    expect(
      draw(
        [
          ['日本語', '1z', ''],
          ['abc', '22z', ''],
        ],
        80,
      ),
    ).toEqual(['Name    Price  Note', '日本語     1z  ', 'abc       22z  ']);
  });

  test('print no escape sequence from the name of a player', () => {
    expect(draw([['\u001b]0;owned\u0007shop', '1z', '']], 80)[1]).not.toContain('\u001b');
  });

  test('shorten texts if they are too wide, and the name least', () => {
    const texts = [{ text: 'x'.repeat(40) }, { text: '1z' }, { text: 'y'.repeat(30) }];
    const widths = (room: number) => fitTable({ columns, rows: [texts] }, room).map(({ width }) => width);
    expect(widths(79)).toEqual([40, 5, 30]);
    expect(widths(71)).toEqual([40, 5, 22]);
    expect(widths(65)).toEqual([34, 5, 22]);
    expect(widths(52)).toEqual([40, 5]);
  });

  test('show at least one cell of each text', () => {
    const [name] = fitTable({ columns, rows: [[{ text: 'x'.repeat(50) }, { text: '1z' }]] }, 5);
    expect(name?.width).toBe(8);
  });
});
