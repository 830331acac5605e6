import type { Cell } from '@kafra/sdk';

/**
 * Returns a table row as a screen reader reads it: the first cell, then the others after their column titles, such as
 * `Apple, Price 15z`.
 */
export const spokenRow = (columns: readonly { title: string }[], cells: readonly Cell[]): string =>
  cells
    .map(({ text, picture }, index) => ({ text: text || (picture?.alt ?? ''), title: columns[index]?.title ?? '' }))
    .flatMap(({ text, title }, index) => (text === '' ? [] : [index === 0 ? text : `${title} ${text}`.trim()]))
    .join(', ');
