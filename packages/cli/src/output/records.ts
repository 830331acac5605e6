import type { NamedRow } from '@kafra/sdk/rules';

export type Row = NamedRow;

/**
 * Returns rows with only these fields, in this order. Missing values become null, so that every row has the same
 * fields.
 */
export const pickFields = (rows: readonly Row[], names: readonly string[]): Row[] =>
  rows.map((row) => pickFrom(row, names));

export const pickFrom = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
