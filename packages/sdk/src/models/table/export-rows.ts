import { byteOrderMark, csvLines, type NamedRow } from '../../rules/text/csv.ts';
import type { Context } from '../context.ts';

interface ExportOptions {
  format: 'csv' | 'json';
  context: Context;
  /** Names of the fields to save from each row. */
  names: readonly string[];
  /** Description of the saved rows if not all rows are saved: `Newest 1,000 entries`. */
  partial?: string | undefined;
}

/**
 * Saves the rows of a list to a file named after the screen: CSV for spreadsheets (UTF-8 with a byte order mark), or
 * JSON. If not all rows are saved, the name and the first line contain a note.
 */
export async function exportRows(
  name: string,
  rows: readonly NamedRow[],
  { format, context, names, partial }: ExportOptions,
): Promise<void> {
  const label = partial === undefined ? undefined : `Incomplete: ${partial}. There are more entries.`;
  const [content, type] =
    format === 'json' ? [jsonText(rows, label), 'application/json'] : [csvText(rows, names, label), 'text/csv'];
  await context.files
    .save(content, `${name}${label === undefined ? '' : '.partial'}.${format}`, type)
    .catch((error: unknown) => context.reportError(error, 'Failed to save the file.'));
}

function csvText(rows: readonly NamedRow[], names: readonly string[], label: string | undefined): string {
  const firstLine = label === undefined ? [] : csvLines([], { names: [label] });
  return [byteOrderMark, ...firstLine, ...csvLines(rows, { names, forSpreadsheets: true })].join('');
}

function jsonText(rows: readonly NamedRow[], label: string | undefined): string {
  const list = JSON.stringify(rows, null, 2);
  return label === undefined ? list : `{ "partial": ${JSON.stringify(label)},\n"rows": ${list} }`;
}
