import type { SourceLocation } from './report.ts';

/**
 * The parser returns values without lines and ignores duplicate keys. These two small readers work on the lines. Server
 * databases use block style, so the indentation shows the structure.
 */

const indentOf = (line: string) => line.length - line.trimStart().length;
const isBlank = (line: string) => /^\s*(#|$)/.test(line);

/** Returns true if a text contains only comments. */
export const isBlankText = (text: string) => text.split('\n').every(isBlank);

/** Returns the line (from 1) of each record below `Body:`. */
export function bodyLines(text: string): number[] {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => /^Body\s*:/.test(line));
  const found: number[] = [];
  let indent: number | undefined;
  for (let at = start + 1; start >= 0 && at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (isBlank(line)) continue;
    if (/^[A-Za-z]/.test(line)) break;
    if (!/^\s*-(\s|$)/.test(line)) continue;
    indent ??= indentOf(line);
    if (indentOf(line) === indent) found.push(at + 1);
  }
  return found;
}

/** Returns the duplicate keys of all mappings. The parser uses the later value. */
export function duplicateKeys(file: string, text: string): { at: SourceLocation; key: string }[] {
  const found: { at: SourceLocation; key: string }[] = [];
  let open: { indent: number; keys: Set<string> }[] = [];
  let blockScalar: number | undefined;
  text.split('\n').forEach((line, index) => {
    if (isBlank(line)) return;
    const outer = indentOf(line);
    if (blockScalar !== undefined && outer > blockScalar) return;
    blockScalar = undefined;
    const match = /^(\s*(?:-\s+)*)([^\s:#'"-][^:#]*?)\s*:(?:\s+(.*))?$/.exec(line);
    if (!match) return;
    const [, lead = '', key = '', value = ''] = match;
    const indent = lead.length;
    open = open.filter((mapping) => mapping.indent <= indent && !(lead.includes('-') && mapping.indent > outer));
    let mapping = open.find((candidate) => candidate.indent === indent);
    if (!mapping) {
      mapping = { indent, keys: new Set() };
      open.push(mapping);
    }
    if (mapping.keys.has(key)) found.push({ at: { file, line: index + 1 }, key });
    mapping.keys.add(key);
    if (/^[|>][+-]?\d?\s*(#.*)?$/.test(value)) blockScalar = outer;
  });
  return found;
}

/** Returns a text without the keys on these lines and their content. The other lines keep their numbers. */
export function withoutKeys(text: string, keys: readonly SourceLocation[]): string {
  const lines = text.split('\n');
  for (const { line: number = 0 } of keys) {
    const key = lines[number - 1] ?? '';
    if (key === '') continue;
    const belongs = (line: string) =>
      isBlank(line) || indentOf(line) > indentOf(key) || (indentOf(line) === indentOf(key) && /^\s*-(\s|$)/.test(line));
    const end = lines.findIndex((line, at) => at >= number && !belongs(line));
    lines.fill('', number - 1, end < 0 ? lines.length : end);
  }
  return lines.join('\n');
}
