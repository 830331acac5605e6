/** How many letters must be changed, added or left out to make one text of the other (Levenshtein). */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...a].entries()) {
    const current = [row + 1];
    for (let column = 0; column < b.length; column += 1) {
      const swapped = (previous[column] ?? 0) + (b[column] === letter ? 0 : 1);
      current.push(Math.min(swapped, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}

/** `Did you mean vending?` for what is nearly one of the words, else undefined. */
export function suggestion(input: string, words: readonly string[]): string | undefined {
  const typed = input.toLowerCase();
  const near = words
    .map((word) => ({ word, steps: distance(typed, word.toLowerCase()) }))
    .filter(({ word, steps }) => steps <= Math.max(1, Math.floor(word.length * 0.4)))
    .sort((a, b) => a.steps - b.steps)
    .slice(0, 3)
    .map(({ word }) => word);
  return near.length === 0 ? undefined : `Did you mean ${near.join(', ')}?`;
}
