import { formatCount } from './count.ts';

/**
 * Returns the label of the button below the filters of a list: `Show 42 items`.
 * @param noun the plural, such as `items`
 * @param count undefined if only a part of the list is loaded
 */
export function showMatches(noun: string, count: number | undefined): string {
  if (count === undefined) return `Show ${noun}`;
  if (count === 0) return `No ${noun} match`;
  return `Show ${formatCount(count)} ${count === 1 ? noun.replace(/s$/, '') : noun}`;
}
