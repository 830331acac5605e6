import { includesTerm, normalizeText, searchTerms } from '@kafra/sdk/rules';
import { optionText } from './option-text.ts';

/** Random options of items that match a search text. */
export interface OptionMatch {
  readonly ids: readonly number[];
  /** Sign of the option values that match; undefined for all values. */
  readonly sign: -1 | 0 | 1 | undefined;
  /** SQL LIKE patterns for the digits of an option's value without its sign, which must all match. */
  readonly digits: readonly string[];
}

/**
 * Number that stands for the value in the text of a random option. It has more digits than any value in the game's
 * database.
 */
const placeholder = 7_777_777_777;
const placeholderDigits = String(placeholder);

/**
 * Returns the pattern for the digits of an option's value with which a search term occurs in the option's text. The
 * pattern is empty if the term occurs with every value, undefined if it occurs with none.
 */
function patternOf(term: string, text: string): string | undefined {
  if (includesTerm(text, term)) return '';
  for (const { 0: digits, index } of term.matchAll(/\d+/g)) {
    const before = term.slice(0, index);
    const after = term.slice(index + digits.length);
    if (!includesTerm(text, before + placeholderDigits + after)) continue;
    // A search term such as `+5` must match the whole value, as in the search for refine levels.
    const isWhole = before === '+' && after === '';
    return `${before === '' ? '%' : ''}${digits}${after === '' && !isWhole ? '%' : ''}`;
  }
  return undefined;
}

/**
 * Returns patterns for the digits of an option's value. All search terms occur in the option's text with such a value.
 * Undefined if a term never does.
 */
function patternsOf(terms: readonly string[], text: string): string[] | undefined {
  const patterns = terms.map((term) => patternOf(term, text));
  return patterns.every((pattern) => pattern !== undefined)
    ? patterns.filter((pattern) => pattern !== '').sort()
    : undefined;
}

/** Positive, zero and negative option values, each with an example value. */
const signs = [
  [1, placeholder],
  [0, 0],
  [-1, -placeholder],
] as const;

/** Returns the signs and values with which the text of a random option contains all search terms. */
function matchesOf(terms: readonly string[], format: string): Omit<OptionMatch, 'ids'>[] {
  const found = signs.flatMap(([sign, value]) => {
    const digits = patternsOf(terms, normalizeText(optionText(format, value)));
    return digits ? [{ sign, digits }] : [];
  });
  const isAlways = found.length === signs.length && found.every(({ digits }) => digits.length === 0);
  return isAlways ? [{ sign: undefined, digits: [] }] : found;
}

/**
 * Returns the texts of random options that the game databases lack, as clients show them, if the search text contains
 * their ids.
 */
const unknownOptions = (text: string, formats: ReadonlyMap<number, string>): [number, string][] =>
  [...new Set(text.match(/\d+/g)?.map(Number))]
    .filter((id) => id > 0 && id < 65_536 && !formats.has(id))
    .map((id) => [id, `Option ${id}: %d`]);

/**
 * Finds random options by their displayed text, such as `Max HP +100`. It must contain all words of the search text.
 * `formats` has the text of each option by its id, with `%d` in place of the value.
 */
export function optionsMatching(text: string, formats: ReadonlyMap<number, string>): OptionMatch[] {
  const terms = searchTerms(text);
  const found = [...formats, ...unknownOptions(text, formats)].flatMap(([id, format]) =>
    matchesOf(terms, format).map((match) => ({ id, match })),
  );
  const groups = Map.groupBy(found, ({ match: { sign, digits } }) => [sign, ...digits].join(' '));
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ match }) => ({ ids: group.map(({ id }) => id), ...match })),
  );
}
