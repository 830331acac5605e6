import { describe, expect, test } from 'vitest';
import { widthOf } from '../terminal/text-width.ts';
import { drawTable, type TableShape } from './table.ts';

const offers: TableShape = {
  columns: [
    { title: 'Item' },
    { title: 'Amount', align: 'end', priority: 3 },
    { title: 'Price', align: 'end' },
    { title: 'Map', priority: 1 },
  ],
  rows: [
    ['Tower Watch Shield [1]', '1', '62,300z, 345% above usual', 'cinderfall (46, 157)'],
    ['剣士エイダ魔法使いの弟子の長い名前', '30,000', '74z', 'lanthorn (106, 74)'],
  ].map((row) => row.map((text) => ({ text }))),
};

const linesAt = (room: number) => drawTable(offers, room, (_, text) => text);

test.each([200, 80, 70, 61, 60, 50, 40, 30])('a table is at most as wide as a terminal of %i columns', (room) => {
  expect(Math.max(...linesAt(room).map(widthOf))).toBeLessThanOrEqual(room);
});

test('prices and positions are never cut, and texts are cut before an important column is dropped', () => {
  expect(linesAt(61).slice(0, 2)).toEqual([
    'Item                              Price  Map',
    'Tower Watch…  62,300z, 345% above usual  cinderfall (46, 157)',
  ]);
  expect(linesAt(40)[0]).toMatch(/^Item +Price$/);
});

describe('a table that does not fit into the terminal', () => {
  const draw = (table: TableShape, room: number) => drawTable(table, room, (_, text) => text);

  test('shows the short texts of its cells', () => {
    const priced: TableShape = {
      columns: [{ title: 'Item' }, { title: 'Price', align: 'end' }],
      rows: [[{ text: 'Tower Watch Shield [1]' }, { text: '62,300z, 345% above usual', shortText: '62,300z +345%' }]],
    };
    expect(draw(priced, 49)[1]).toBe('Tower Watch Shield [1]  62,300z, 345% above usual');
    expect(draw(priced, 48)[1]).toBe('Tower Watch Shield [1]  62,300z +345%');
  });

  test('leaves out columns without any text', () => {
    const refined: TableShape = {
      columns: [{ title: 'Item' }, { title: 'Refine', align: 'end' }, { title: 'Shop' }],
      rows: [[{ text: 'Buckler [1]' }, { text: '' }, { text: 'Smith for hire, Lumen' }]],
    };
    expect(draw(refined, 42)[0]).toBe('Item         Refine  Shop');
    expect(draw(refined, 41)).toEqual(['Item         Shop', 'Buckler [1]  Smith for hire, Lumen']);
  });

  test('cuts its only column even if the texts are numbers', () => {
    const address: TableShape = { columns: [{ title: 'Address' }], rows: [[{ text: `2001:db8:${'0:'.repeat(20)}1` }]] };
    expect(Math.max(...draw(address, 30).map(widthOf))).toBe(30);
  });
});
