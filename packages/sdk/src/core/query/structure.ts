import type { Operator } from './nodes.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * Returns a sticky pattern for a field name with an operator in a search text. Blanks may surround a comparison with a
 * number. In all other positions they separate words.
 */
export const operatorPattern = (): RegExp =>
  /([a-z][a-z_]*)(\s*(?:[<>]=?|!=|=)\s+(?=\d)|\s+(?:[<>]=?|!=|=)(?=\d)|:[<>]=?|[<>]=?|!=|=|:)/iy;

const operators: readonly Operator[] = [':', '=', '!=', '<', '<=', '>', '>='];

/** Converts the written operator of a condition. A colon before another operator is ignored: `:<40` means `<40`. */
export function toOperator(written: string): Operator {
  const operator = written.trim();
  const bare = operator.length > 1 && operator.startsWith(':') ? operator.slice(1) : operator;
  return operators.find((one) => one === bare) ?? ':';
}

/** Matches a minus before a word, a quote or a parenthesis of a search text. */
const minus = /(?:^|[\s(|])-["(\p{L}\d]/u;
const not = /(?:^|[\s(|])not\s+[^\s]/i;
const wordStart = /(?:^|[\s(|-])(?=[a-z])/gi;

/**
 * Returns true if a text is written in the search language: it has a field with an operator, a quote, or a minus or
 * `not` before a word. A misspelt field name before an operator counts too. Any other text is plain.
 */
export function isStructured(text: string, vocabulary: Vocabulary): boolean {
  if (text.includes('"') || minus.test(text) || not.test(text)) return true;
  const pattern = operatorPattern();
  for (const { index, 0: before } of text.matchAll(wordStart)) {
    pattern.lastIndex = index + before.length;
    const [, name = ''] = pattern.exec(text) ?? [];
    if (name === '') continue;
    if (name.toLowerCase() === 'sort' || vocabulary.field(name)) return true;
    if (vocabulary.reject(name).isField) return true;
  }
  return false;
}
