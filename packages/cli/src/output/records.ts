import type { NamedRow } from '@kafra/sdk/rules';

export type Row = NamedRow;

/** Rows with these fields only, in that order; what a row has not is null, so that every row has the same ones. */
export const pickFields = (rows: readonly Row[], names: readonly string[]): Row[] =>
  rows.map((row) => pickFrom(row, names));

export const pickFrom = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
