import { fieldNames, flat, type Row } from './records.ts';

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** RFC 4180: a header line, CRLF, quotes where they are needed. */
export function* csvLines(rows: readonly Row[]): Generator<string> {
  const names = fieldNames(rows);
  if (names.length > 0) yield `${names.map(quoted).join(',')}\r\n`;
  for (const row of rows) yield `${names.map((name) => quoted(flat(row[name]))).join(',')}\r\n`;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** For `cut` and `awk`: no header, and a tab or line break inside a value is written as `\t`, `\n`. */
export function* tsvLines(rows: readonly Row[]): Generator<string> {
  const names = fieldNames(rows);
  const safe = (text: string) => text.replace(/[\\\t\n\r]/g, (letter) => escapes[letter] ?? letter);
  for (const row of rows) yield `${names.map((name) => safe(flat(row[name]))).join('\t')}\n`;
}
