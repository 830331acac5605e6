/** Maximum number of search words that may occur in any order. A longer search must occur as one phrase. */
const maxTerms = 5;

/** Returns a text for searching: in lower case, with single spaces. */
export const normalizeText = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** Returns the words of a search text in lower case. A text of more than 5 words is one term. */
export function searchTerms(search: string): string[] {
  const phrase = normalizeText(search);
  const words = phrase.split(' ');
  return words.length > maxTerms ? [phrase] : words.filter((word) => word !== '');
}

/**
 * Creates a function that tests texts against a search text: all words must occur, in any order (up to 5 words; longer
 * texts are one phrase). Case and repeated spaces are ignored. An empty search matches everything.
 */
export function termMatcher(search: string): (texts: readonly (string | undefined)[]) => boolean {
  const terms = searchTerms(search);
  return (texts) => {
    const haystack = normalizeText(texts.filter((text) => text !== undefined).join('\n'));
    return terms.every((term) => includesTerm(haystack, term));
  };
}

/** Returns true if a normalized text contains a search word. */
export const includesTerm = (text: string, term: string): boolean =>
  isRefine(term) ? ` ${text} `.includes(` ${term} `) : text.includes(term);

/** Returns true if a search word is a refine level. Refine levels must match completely: `+1` does not match `+10`. */
const isRefine = (term: string): boolean => /^\+\d+$/.test(term);
