import type { Section } from '@kafra/sdk';
import { expect, it } from 'vitest';
import { splitIntoColumns } from './split-into-columns.ts';

const grid = (title: string, rows: number): Section => ({
  kind: 'grid',
  title,
  columns: [{ title: 'Item' }],
  rows: Array.from({ length: rows }, (_, index) => ({ key: String(index), cells: [] })),
  pageSize: 20,
});

it('the card of a record is split into two columns of similar length that keep the order', () => {
  const sections = [grid('Drops', 12), grid('MVP Drops', 3), grid('Skills', 5), grid('Spawns', 2)];
  const titles = splitIntoColumns(sections).map((column) => column.map(({ title }) => title));
  expect(titles).toEqual([['Drops'], ['MVP Drops', 'Skills', 'Spawns']]);
});
