import type { QueryProblem } from '@kafra/sdk';
import { timings } from '@kafra/sdk/rules';
import { useEffect, useState } from 'react';

/**
 * Returns the errors in a search text after a pause in typing. Errors in the part that the user is still typing are
 * left out.
 */
export function useShownProblems(
  text: string,
  problems: readonly QueryProblem[],
  caret: number | undefined,
): readonly QueryProblem[] {
  const [pausedText, setPausedText] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPausedText(text), timings.searchDebounce);
    return () => clearTimeout(timer);
  }, [text]);
  if (pausedText !== text) return [];
  return problems.filter(({ start, end }) => caret === undefined || caret < start || caret > end);
}
