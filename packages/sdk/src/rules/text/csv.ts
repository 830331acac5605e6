/** A row to save as CSV, with the field names of the API. */
export type NamedRow = Readonly<Record<string, unknown>>;

/** Returns the names of all fields that rows have, in the order of their first occurrence. */
export const fieldNames = (rows: readonly NamedRow[]): string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row))),
];

/**
 * Returns a field's value as text for a CSV file. Lists and objects become JSON, and null and undefined become an empty
 * text.
 */
export function flatText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Byte order mark at the beginning of a CSV file. Without it Excel reads the file in the code page of the machine. */
export const byteOrderMark = '\ufeff';

/**
 * Matches texts that a spreadsheet takes for a formula. Players choose their names, so a name may be such a text. Excel
 * in Japanese also takes full-width characters for a formula, and a line break before a formula is ignored.
 */
const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Maximum number of characters in a cell of a spreadsheet; Excel drops the rest. */
const maxCellLength = 32_767;
const cutMark = '... (cut: the cell is full, save as JSON for all of it)';

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

/**
 * Returns the text of a CSV cell for people who open the file in a spreadsheet: lists of plain values without brackets,
 * and nothing that would be a formula.
 */
function spreadsheetText(value: unknown): string {
  const isPlainList = Array.isArray(value) && value.every(isPlain);
  const text = isPlainList ? value.map(flatText).join(', ') : flatText(value);
  const safe = typeof value !== 'number' && formulaStart.test(text) ? `'${text}` : text;
  return safe.length > maxCellLength ? `${safe.slice(0, maxCellLength - cutMark.length)}${cutMark}` : safe;
}

const quoteField = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Options for converting rows to CSV. */
export interface CsvOptions {
  /** Names of the CSV columns. Default: all fields of the rows. */
  names?: readonly string[];
  /**
   * True if people open the CSV file in a spreadsheet. Lists are then readable, and texts that would be formulas get an
   * apostrophe in front.
   */
  forSpreadsheets?: boolean;
}

/**
 * Yields the lines of a CSV file (RFC 4180): a header with the field names, then the rows. Each line ends with CRLF.
 */
export function* csvLines(
  rows: readonly NamedRow[],
  { names = fieldNames(rows), forSpreadsheets = false }: CsvOptions = {},
): Generator<string> {
  const text = forSpreadsheets ? spreadsheetText : flatText;
  if (names.length > 0) yield `${names.map(quoteField).join(',')}\r\n`;
  for (const row of rows) yield `${names.map((name) => quoteField(text(row[name]))).join(',')}\r\n`;
}
