import { csvLines, type NamedRow } from '../rules/csv.ts';
import type { Context } from './context.ts';

interface ExportOptions {
  format: 'csv' | 'json';
  context: Context;
  /** The fields that a row has. */
  names: readonly string[];
}

/** Keeps rows as a file named after their screen: CSV that spreadsheets open, or JSON. */
export async function exportRows(
  name: string,
  rows: readonly NamedRow[],
  { format, context, names }: ExportOptions,
): Promise<void> {
  const [content, type] =
    format === 'json'
      ? [JSON.stringify(rows, null, 2), 'application/json']
      : [[...csvLines(rows, { names, forSpreadsheets: true })].join(''), 'text/csv'];
  await context.files
    .save(content, `${name}.${format}`, type)
    .catch((error: unknown) => context.reportError(error, 'Failed to save the file.'));
}
