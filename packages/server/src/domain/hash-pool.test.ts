import { expect, test } from 'vitest';
import { hashesAtOnce } from './hash-pool.ts';

test('hashes never take the last thread, which reads files and looks names up', () => {
  const four = [1, 2, 3, 4, 64].map((processors) => hashesAtOnce(processors, undefined));
  expect(four).toEqual([1, 2, 3, 3, 3]);
  expect([hashesAtOnce(8, '1'), hashesAtOnce(8, '6'), hashesAtOnce(8, '128')]).toEqual([1, 5, 8]);
});
