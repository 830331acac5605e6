import type { QueryReading } from '@kafra/sdk';
import type { Console } from '../console.ts';
import { Failure } from '../exit-codes.ts';
import { widthOf } from '../terminal/text-width.ts';

/**
 * Refuses a search expression with invalid or empty parts, because a script must not get more rows than it asked for
 * without notice.
 * @throws Failure (usage) that shows each wrong part in the search.
 */
export function refuseFaults(reading: QueryReading | undefined, search: string): void {
  const [first, ...others] = [...(reading?.problems ?? []), ...(reading?.incomplete ?? [])];
  if (!first) return;
  // Tabs and line breaks become spaces, so that the `^` markers in the next line are below the invalid characters.
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

/** Prints the meaning of a search expression, one condition per line. */
export function explainSearch(reading: QueryReading | undefined, search: string, console: Console): void {
  const conditions = reading?.explanation ?? [`matches "${search}"`];
  for (const condition of search === '' ? ['everything'] : conditions) console.note(condition);
}
