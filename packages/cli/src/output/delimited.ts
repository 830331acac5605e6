import { fieldNames, flatText, type NamedRow } from '@kafra/sdk/rules';
import { sanitizeText } from '../terminal/text.ts';

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/**
 * Yields rows as tab-separated lines without a header, for `cut` and `awk`. A tab or line break inside a value is
 * written as `\t` or `\n`, and other control characters are removed.
 */
export function* tsvLines(rows: readonly NamedRow[]): Generator<string> {
  const names = fieldNames(rows);
  const safe = (text: string) => sanitizeText(text.replace(/[\\\t\n\r]/g, (letter) => escapes[letter] ?? letter));
  for (const row of rows) yield `${names.map((name) => safe(flatText(row[name]))).join('\t')}\n`;
}
