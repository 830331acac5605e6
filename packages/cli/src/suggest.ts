import { editDistance } from '@kafra/sdk/rules';

/**
 * Returns a hint such as `Did you mean vending?` if the input is similar to one of the known words; undefined if not.
 */
export function suggestion(input: string, words: readonly string[]): string | undefined {
  const typed = input.toLowerCase();
  const near = words
    .map((word) => ({ word, steps: editDistance(typed, word.toLowerCase()) }))
    .filter(({ word, steps }) => steps <= Math.max(1, Math.floor(word.length * 0.4)))
    .sort((a, b) => a.steps - b.steps)
    .slice(0, 3)
    .map(({ word }) => word);
  return near.length === 0 ? undefined : `Did you mean ${near.join(', ')}?`;
}
