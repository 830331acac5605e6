import { describe, expect, it } from 'vitest';
import { pageWindow } from './page-window.ts';

describe('the page numbers below a list', () => {
  it.each([
    [0, 1, [0]],
    [0, 3, [0, 1, 2]],
    [0, 9, [0, 1, 2, 3, 4]],
    [4, 9, [2, 3, 4, 5, 6]],
    [8, 9, [4, 5, 6, 7, 8]],
  ])('are at most five around page %d of %d', (page, pages, numbers) =>
    expect(pageWindow(page, pages)).toEqual(numbers),
  );
});
