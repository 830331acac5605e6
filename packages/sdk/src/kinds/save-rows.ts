import { csvLines, type NamedRow } from '../rules/csv.ts';
import type { Context } from './context.ts';

interface Saving {
  format: 'csv' | 'json';
  context: Context;
  /** The fields that a row has. */
  names: readonly string[];
}

/** Keeps rows as a file named after their screen: CSV that spreadsheets open, or JSON. */
export async function saveRows(
  name: string,
  rows: readonly NamedRow[],
  { format, context, names }: Saving,
): Promise<void> {
  const [content, type] =
    format === 'json'
      ? [JSON.stringify(rows, null, 2), 'application/json']
      : [[...csvLines(rows, { names, forSpreadsheets: true })].join(''), 'text/csv'];
  await context.files
    .save(content, `${name}.${format}`, type)
    .catch((error: unknown) => context.fail(error, 'Failed to save the file.'));
}
