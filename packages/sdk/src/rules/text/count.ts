/**
 * Formats of counts for all texts. They do not use `Intl`, because its first call takes a browser longer than
 * displaying a screen of rows.
 */

/** Matches the positions of commas in a number: before every third digit from the end. */
const thousands = /\B(?=(?:\d{3})+$)/g;

/** Rounds a number and formats it with commas: `1,234`. */
export const formatCount = (value: number): string => Math.round(value).toFixed(0).replace(thousands, ',');

/** Returns a number with its noun in singular or plural: `1 sale`, `3 sales`. */
export const pluralize = (value: number, one: string, many = `${one}s`): string =>
  `${formatCount(value)} ${value === 1 ? one : many}`;
