/** One row by the names of the wire. */
export type NamedRow = Readonly<Record<string, unknown>>;

/** The names of all fields, in the order in which they first appear. */
export const fieldNames = (rows: readonly NamedRow[]): string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row))),
];

/** A value as one text: lists and objects as JSON, nothing as nothing. */
export function flatText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Begins a CSV file for spreadsheets: without it Excel reads the file in the code page of the machine. */
export const byteOrderMark = '\ufeff';

/** A spreadsheet takes a text that begins so for a formula, and names are chosen by players. */
const formulaStart = /^[=+\-@\t\r]/;

const escapeFormula = (value: unknown): string => {
  const text = flatText(value);
  return typeof value === 'string' && formulaStart.test(text) ? `'${text}` : text;
};

const quoteField = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** How rows become CSV. */
export interface CsvOptions {
  /** The header; without it the fields that the rows have. */
  names?: readonly string[];
  /** People open it in a spreadsheet: texts that would be formulas get an apostrophe in front. */
  forSpreadsheets?: boolean;
}

/** CSV as RFC 4180 has it, a line at a time: a header with the field names, then the rows; each ends with CRLF. */
export function* csvLines(
  rows: readonly NamedRow[],
  { names = fieldNames(rows), forSpreadsheets = false }: CsvOptions = {},
): Generator<string> {
  const text = forSpreadsheets ? escapeFormula : flatText;
  if (names.length > 0) yield `${names.map(quoteField).join(',')}\r\n`;
  for (const row of rows) yield `${names.map((name) => quoteField(text(row[name]))).join(',')}\r\n`;
}
