import type { QueryReading } from '@kafra/sdk';
import type { Console } from '../console.ts';
import { Failure } from '../exit-codes.ts';
import { widthOf } from '../terminal/text-width.ts';

/**
 * Refuses a search with invalid or empty parts, because a script must not get a wider result without notice.
 * @throws Failure (usage) that shows each wrong part in the search.
 */
export function refuseFaults(reading: QueryReading | undefined, search: string): void {
  const [first, ...others] = [...(reading?.problems ?? []), ...(reading?.incomplete ?? [])];
  if (!first) return;
  // Each whitespace character takes one cell, so that the markers are below the right characters.
  const line = search.replace(/\s/g, ' ');
  const mark = ({ start, end }: typeof first) =>
    ' '.repeat(widthOf(line.slice(0, start))) + '^'.repeat(Math.max(1, widthOf(line.slice(start, end))));
  throw new Failure('usage', first.message, {
    hints: [
      ...[`  ${line}`, `  ${mark(first)}`],
      ...others.flatMap((problem) => [problem.message, `  ${line}`, `  ${mark(problem)}`]),
    ],
  });
}

/** Describes a search, one condition per line. */
export function explainSearch(reading: QueryReading | undefined, search: string, console: Console): void {
  const conditions = reading?.explanation ?? [`matches "${search}"`];
  for (const condition of search === '' ? ['everything'] : conditions) console.note(condition);
}
