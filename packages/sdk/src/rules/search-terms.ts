/** Maximum number of words that may occur in any order. More words must occur in the typed order. */
const maxTerms = 5;

const normalize = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** Returns the words of a typed text in lower case. A text of more than 5 words is one term. */
export function searchTerms(search: string): string[] {
  const phrase = normalize(search);
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
    const haystack = normalize(texts.filter((text) => text !== undefined).join('\n'));
    return terms.every((term) => (isRefine(term) ? ` ${haystack} `.includes(` ${term} `) : haystack.includes(term)));
  };
}

/** Returns true for a refine level, which must match completely: `+1` does not match `+10`. */
const isRefine = (term: string): boolean => /^\+\d+$/.test(term);
