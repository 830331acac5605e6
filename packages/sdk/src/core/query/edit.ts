import { normalize } from '../normalize.ts';
import type { QueryNode, TermNode, TextRange } from './nodes.ts';
import { parseQuery } from './parse.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A value as it must be written to be read as one. */
export const quoteValue = (value: string): string =>
  /[\s,()|"]|^[<>=]/.test(value) ? `"${value.replaceAll('"', '')}"` : value;

/** The text without a part of it. */
export function removeSpan(text: string, { start, end }: TextRange): string {
  return `${text.slice(0, start).trimEnd()} ${text.slice(end).trimStart()}`.trim();
}

const replaceSpan = (text: string, { start, end }: TextRange, by: string): string =>
  text.slice(0, start) + by + text.slice(end);

const append = (text: string, part: string): string => `${text.trimEnd()} ${part}`.trim();

/** The terms of a field that every record found must meet, as they can be changed one by one. */
export function topTerms(filters: readonly QueryNode[], field: string): TermNode[] {
  return filters.filter((node): node is TermNode => node.kind === 'term' && node.field === field);
}

/** Adds a word to what a field may be, or takes it away where it is asked for already. */
export function toggleWord(text: string, vocabulary: Vocabulary, field: string, word: string): string {
  const [term] = topTerms(parseQuery(text, vocabulary).filters, field).filter(isChoice);
  if (!term) return append(text, `${field}:${quoteValue(word)}`);
  const others = term.values.filter((value) => normalize(value.text) !== normalize(word));
  const values = others.map((value) => quoteValue(value.text));
  if (others.length === term.values.length) values.push(quoteValue(word));
  return values.length === 0 ? removeSpan(text, term) : replaceSpan(text, term, `${field}:${values.join(',')}`);
}

/** Whether a term says which words a field may have. */
export const isChoice = ({ operator, inner }: TermNode): boolean => operator === ':' && inner === undefined;

/**
 * What a limit means that somebody types: thousands may be set apart, a comma may stand for the point, and a number that ends
 * with one is not at its end. The language knows a comma as the end of a value, and two points as the middle of a range.
 */
export const limitText = (typed: string): string =>
  typed
    .replace(/\s/g, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '')
    .replaceAll(',', '.')
    .replace(/\.+$/, '');

/** Asks for numbers from one to another; an empty text is no limit. */
export function setRange(text: string, vocabulary: Vocabulary, field: string, min: string, max: string): string {
  let rest = text;
  // From the last on, so that the places of the others stay.
  for (const term of topTerms(parseQuery(text, vocabulary).filters, field).toReversed()) rest = removeSpan(rest, term);
  const [from, to] = [limitText(min), limitText(max)];
  if (from === '' && to === '') return rest;
  return append(rest, from === to ? `${field}:${from}` : `${field}:${from}..${to}`);
}
