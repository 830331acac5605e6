/** Edits that turn one word into another: a letter more, less or other, or two neighbours swapped. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        swapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = next;
  }
  return last[b.length] ?? 0;
}

/** In short words one edit already makes another word. */
const maxEdits = (word: string): number => (word.length <= 4 ? 1 : 2);

/** The word that was probably meant; undefined where none is near. */
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
