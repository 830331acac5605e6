import type { LogSort } from '@kafra/sdk/contract';
import type { Positions } from '../domain/logs/log-cursor.ts';
import { sortTooBroad } from '../rules/refusal.ts';
import { maxSortedLines, type SortedLog, sortBound } from '../store/logs/sort-bounds.ts';
import { type SortedLine, sortedLines } from '../store/logs/sorted-lines.ts';
import type { LogContext } from './log-context.ts';

/**
 * Returns the lines of a page of one log in another order than the newest first, and the position of the next page.
 * Throws a 400 `sort_too_broad` for a query that finds more lines than may be read to order them.
 */
export async function sortedLog(
  { context, at }: Pick<LogContext, 'context' | 'at'>,
  { log, order, limit }: { log: SortedLog; order: LogSort; limit: number },
): Promise<{ lines: SortedLine[]; next: Positions | undefined }> {
  const { reads } = context;
  const { id, value } = at;
  const after = id === undefined || value === undefined ? undefined : { id, value };
  if (!after) {
    const bound = await sortBound(reads, [log]);
    if (bound) throw sortTooBroad(maxSortedLines, bound.from);
  }
  const lines = await sortedLines(reads, log.parts, { order, after, limit });
  const last = lines.at(-1);
  return { lines, next: last && lines.length === limit ? { id: last.id, value: last.value } : undefined };
}
