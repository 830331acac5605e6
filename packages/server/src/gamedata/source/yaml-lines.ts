import type { SourceLocation } from './report.ts';

/**
 * The parser gives values without lines, and forgets that a key stood twice. These two small readers work on the lines
 * themselves: a server database is block style throughout, so indentation tells what belongs to what.
 */

const indentOf = (line: string) => line.length - line.trimStart().length;
const isBlank = (line: string) => /^\s*(#|$)/.test(line);

/** Whether nothing but comments stands in a text. */
export const isBlankText = (text: string) => text.split('\n').every(isBlank);

/** The line (from 1) of each record below `Body:`. */
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

/** Every key that stands twice in one mapping; the later value is the one that counts. */
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

/** A text without the keys that stand on these lines and what belongs to them; the other lines keep their numbers. */
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
