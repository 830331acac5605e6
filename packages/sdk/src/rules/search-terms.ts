/** Maximum number of words that may occur in any order. More words must occur in the typed order. */
const maxTerms = 5;

/** Returns a text in lower case, with single spaces. */
export const normalizeText = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** Returns the words of a typed text in lower case. A text of more than 5 words is one term. */
export function searchTerms(search: string): string[] {
  const phrase = normalizeText(search);
  const words = phrase.split(' ');
  return words.length > maxTerms ? [phrase] : words.filter((word) => word !== '');
}

/**
 * Creates the test of a typed text: all words must occur, in any order (up to 5 words; longer texts are one phrase).
 * Case and repeated spaces are ignored. An empty text matches everything.
 */
export function termMatcher(search: string): (texts: readonly (string | undefined)[]) => boolean {
  const terms = searchTerms(search);
  return (texts) => {
    const haystack = normalizeText(texts.filter((text) => text !== undefined).join('\n'));
    return terms.every((term) => includesTerm(haystack, term));
  };
}

/** Returns whether a normalized text contains a word of a search. */
export const includesTerm = (text: string, term: string): boolean =>
  isRefine(term) ? ` ${text} `.includes(` ${term} `) : text.includes(term);

/** Returns true for a refine level, which must match completely: `+1` does not match `+10`. */
const isRefine = (term: string): boolean => /^\+\d+$/.test(term);
