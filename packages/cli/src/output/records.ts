import { fieldNames, type NamedRow } from '@kafra/sdk/rules';
import { Failure } from '../exit-codes.ts';

export type Row = NamedRow;

/**
 * Rows with the wanted fields only, in that order; all of them where none are named. A field that a row lacks is null,
 * so that every row has the same ones.
 * @param known all fields that there are, where these rows may not have each of them.
 * @throws Failure (usage) for a field that no row has.
 */
export function pickFields(
  rows: readonly Row[],
  wanted: readonly string[] | undefined,
  known: readonly string[] = fieldNames(rows),
): Row[] {
  const unknown = rows.length > 0 ? wanted?.find((name) => !known.includes(name)) : undefined;
  if (unknown !== undefined) {
    throw new Failure('usage', `unknown field: ${unknown}`, { hints: [`fields: ${known.join(', ')}`] });
  }
  const names = wanted ?? known;
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name] ?? null])));
}
