import { editDistance } from '../edit-distance.ts';

/**
 * Returns the maximum number of edits between a typed and a suggested word. In short words a second edit would already
 * make another word.
 */
const maxEdits = (word: string): number => (word.length <= 4 ? 1 : 2);

/** Returns the known word that is most similar to a misspelt one; undefined if no word is similar. */
export function nearest(typed: string, words: Iterable<string>): string | undefined {
  const text = typed.toLowerCase();
  let best: { word: string; distance: number } | undefined;
  for (const word of words) {
    if (Math.abs(word.length - text.length) > maxEdits(text)) continue;
    const distance = editDistance(text, word.toLowerCase());
    if (distance <= maxEdits(text) && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { word, distance };
  }
  return best?.word;
}
