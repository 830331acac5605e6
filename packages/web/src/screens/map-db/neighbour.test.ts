import { expect, it } from 'vitest';
import { neighbour } from './neighbour.ts';

const from = { key: 'from', x: 0, y: 0 };
const near = { key: 'near', x: 10, y: 1 };
const aside = { key: 'aside', x: 6, y: 9 };
const behind = { key: 'behind', x: -3, y: 0 };

it('goes to what lies ahead, rather than to what lies closer but aside', () => {
  const places = [from, aside, behind, near];
  expect(neighbour(places, from, 'ArrowRight')).toBe(near);
  expect(neighbour(places, from, 'ArrowDown')).toBe(aside);
  expect(neighbour(places, from, 'ArrowLeft')).toBe(behind);
  expect(neighbour(places, behind, 'ArrowLeft')).toBeUndefined();
});
