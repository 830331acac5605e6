import { expect, test } from 'vitest';
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

test('prices are never cut, and texts are cut before an important column is dropped', () => {
  expect(linesAt(60).slice(0, 2)).toEqual([
    'Item                                 Price  Map',
    'Tower Watch Sh…  62,300z, 345% above usual  cinderfall (46,…',
  ]);
  expect(linesAt(40)[0]).toMatch(/^Item +Price$/);
});
