import { expect, it } from 'vitest';
import { spokenRow } from './spoken-row.ts';

const columns = [{ title: 'Item' }, { title: 'Price' }, { title: 'Emblem' }, { title: '' }];

it('a screen reader reads each value of a table row after its column title, and the name without a title', () => {
  expect(spokenRow(columns, [{ text: 'Apple' }, { text: '15z' }])).toBe('Apple, Price 15z');
});

it('a screen reader skips empty cells of a table row and reads pictures by their names', () => {
  const emblem = { text: '', picture: { src: '/e.gif', alt: 'Fog Guild' } };
  expect(spokenRow(columns, [{ text: '' }, { text: '' }, emblem, { text: 'sold' }])).toBe('Emblem Fog Guild, sold');
});

it('a screen reader gets the long values of a table row uncut', () => {
  const name = '長'.repeat(300);
  expect(spokenRow(columns, [{ text: name }, { text: '2,147,483,647z' }])).toBe(`${name}, Price 2,147,483,647z`);
});
