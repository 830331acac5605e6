import { expect, test } from 'vitest';
import { hashConcurrency } from './concurrency-limit.ts';

test('password hashes always leave one thread for files and DNS lookups', () => {
  const four = [1, 2, 3, 4, 64].map((processors) => hashConcurrency(processors, undefined));
  expect(four).toEqual([1, 2, 3, 3, 3]);
  expect([hashConcurrency(8, '1'), hashConcurrency(8, '6'), hashConcurrency(8, '128')]).toEqual([1, 5, 8]);
});
