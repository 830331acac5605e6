import type { WrittenValue } from './nodes.ts';

const quoted = /"([^"]*)"?/y;

/**
 * Parses the comma-separated values after the operator of a condition. In a comparison a comma belongs to the number.
 */
export function readValues(
  text: string,
  start: number,
  { isComparison }: { isComparison: boolean },
): { values: readonly WrittenValue[]; end: number } {
  const values: WrittenValue[] = [];
  let at = start;
  for (;;) {
    const value = readQuoted(text, at) ?? readBare(text, at, isComparison);
    at = value.end;
    if (value.text.trim() !== '') values.push(value);
    if (text[at] !== ',') break;
    at++;
  }
  return { values, end: at };
}

function readQuoted(text: string, at: number): WrittenValue | undefined {
  quoted.lastIndex = at;
  const match = quoted.exec(text);
  return match ? { text: match[1] ?? '', isQuoted: true, start: at, end: at + match[0].length } : undefined;
}

/** Parses a value without quotes, up to a blank, a comma, a bar, or the closing parenthesis of the group. */
function readBare(text: string, start: number, hasCommas: boolean): WrittenValue {
  let end = start;
  let open = 0;
  for (; end < text.length; end++) {
    const letter = text.charAt(end);
    if (/[\s|"]/.test(letter) || (letter === ',' && !hasCommas)) break;
    if (letter === '(') open++;
    if (letter === ')' && --open < 0) break;
  }
  return { text: text.slice(start, end), isQuoted: false, start, end };
}
