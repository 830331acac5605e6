/** Matches code, quotations and web addresses, which are not prose of this project. */
const quoted = /`[^`]*`|"[^"\n]{0,200}"|“[^”]*”|\{@link [^}]*\}|https?:\/\/\S+/g;

/** Returns a text without code, quotations and link targets, for the check of prose. A noun replaces each of them. */
const withoutQuotes = (text: string): string =>
  text
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(quoted, 'X')
    .replaceAll(/[*_]{2}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const abbreviation = /\b(?:e\.g|i\.e|etc|vs|cf|approx|No)\.$/;

/** Splits a text into sentences. Abbreviations, versions and numbers do not end one. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const piece of withoutQuotes(text).split(/(?<=[.!?])\s+(?=[\p{Lu}\d(X])/u)) {
    const last = sentences.at(-1);
    if (last !== undefined && abbreviation.test(last)) sentences[sentences.length - 1] = `${last} ${piece}`;
    else if (piece !== '') sentences.push(piece);
  }
  return sentences;
}
