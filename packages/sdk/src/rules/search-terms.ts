/** Beyond this many words the order typed is the order sought. */
const maximumTerms = 5;

const normal = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Makes the test of a typed text: every word must occur, in any order (up to 5 words; more are taken as one
 * phrase). Letter case and runs of blanks do not count. An empty text matches everything.
 */
export function matchesTerms(search: string): (texts: readonly (string | undefined)[]) => boolean {
  const phrase = normal(search);
  if (phrase === '') return () => true;
  const words = phrase.split(' ');
  const terms = words.length > maximumTerms ? [phrase] : words;
  return (texts) => {
    const hay = normal(texts.filter((text) => text !== undefined).join('\n'));
    return terms.every((term) => (isRefine(term) ? ` ${hay} `.includes(` ${term} `) : hay.includes(term)));
  };
}

/** `+1` is a refinement of its own, not the beginning of `+10`. */
const isRefine = (term: string): boolean => /^\+\d+$/.test(term);
