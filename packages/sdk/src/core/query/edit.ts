import { normalize } from '../normalize.ts';
import type { QueryNode, TermNode, TextRange } from './nodes.ts';
import { parseQuery } from './parse.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Returns a value for a search text. It is in quotes if the parser would otherwise split it. */
export const quoteValue = (value: string): string =>
  /[\s,()|"]|^[<>=]/.test(value) ? `"${value.replaceAll('"', '')}"` : value;

/** Returns a search text without one of its parts. */
export function removeSpan(text: string, { start, end }: TextRange): string {
  return `${text.slice(0, start).trimEnd()} ${text.slice(end).trimStart()}`.trim();
}

const replaceSpan = (text: string, { start, end }: TextRange, by: string): string =>
  text.slice(0, start) + by + text.slice(end);

const append = (text: string, part: string): string => `${text.trimEnd()} ${part}`.trim();

/**
 * Returns the conditions on a field that all found records must meet. Only these can be changed by the filter panel.
 */
export function topTerms(filters: readonly QueryNode[], field: string): TermNode[] {
  return filters.filter((node): node is TermNode => node.kind === 'term' && node.field === field);
}

/**
 * Adds a word to the allowed values of a field in a search text, or removes it if it is already there. A preset
 * replaces all other values.
 */
export function toggleWord(text: string, vocabulary: Vocabulary, field: string, word: string): string {
  const [term] = topTerms(parseQuery(text, vocabulary).filters, field).filter(isChoice);
  if (!term) return append(text, `${field}:${quoteValue(word)}`);
  const others = term.values.filter((value) => normalize(value.text) !== normalize(word));
  const info = vocabulary.field(field);
  const isSingle = info?.kind === 'text' && info.presets !== undefined;
  const values = isSingle ? [] : others.map((value) => quoteValue(value.text));
  if (others.length === term.values.length) values.push(quoteValue(word));
  return values.length === 0 ? removeSpan(text, term) : replaceSpan(text, term, `${field}:${values.join(',')}`);
}

/** Returns true if a condition of a search is a choice of words of a field, such as `type:card,weapon`. */
export const isChoice = ({ operator, inner }: TermNode): boolean => operator === ':' && inner === undefined;

/**
 * Converts a limit that a user typed in the filter panel to the syntax of the search language. Users may separate
 * thousands, write a comma for the decimal point, or type a number that still ends with one. In the language a comma
 * ends a value, and two points separate the ends of a range.
 */
export const limitText = (typed: string): string =>
  typed
    .replace(/\s/g, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '')
    .replaceAll(',', '.')
    .replace(/\.+$/, '');

/** Sets the minimum and maximum of a number field in a search text. An empty text removes a limit. */
export function setRange(text: string, vocabulary: Vocabulary, field: string, min: string, max: string): string {
  let rest = text;
  // The last condition in the text is removed first, so that the positions of the others stay valid.
  for (const term of topTerms(parseQuery(text, vocabulary).filters, field).toReversed()) rest = removeSpan(rest, term);
  const [from, to] = [limitText(min), limitText(max)];
  if (from === '' && to === '') return rest;
  return append(rest, from === to ? `${field}:${from}` : `${field}:${from}..${to}`);
}
