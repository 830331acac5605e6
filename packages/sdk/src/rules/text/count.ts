/**
 * How counts are written everywhere: without `Intl`, whose first format takes a browser longer than a screen of rows.
 */

/** Positions of commas: before every third digit from the end. */
const thousands = /\B(?=(?:\d{3})+$)/g;

/** `1,234`: whole numbers only. */
export const formatCount = (value: number): string => Math.round(value).toFixed(0).replace(thousands, ',');

/** `1 sale`, `3 sales`. */
export const pluralize = (value: number, one: string, many = `${one}s`): string =>
  `${formatCount(value)} ${value === 1 ? one : many}`;
