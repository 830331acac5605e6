import type { LogSort } from '@kafra/sdk/contract';
import type { Kysely } from 'kysely';
import type { Positions } from '../domain/logs/log-cursor.ts';
import { invalid, sortTooBroad } from '../rules/refusal.ts';
import { hasLine, isTextOrder, linesByText, type TextOrder } from '../store/logs/lines-by-text.ts';
import { maxSortedLines, type SortedLog, sortBound } from '../store/logs/sort-bounds.ts';
import { sortedLines } from '../store/logs/sorted-lines.ts';
import type { Schema } from '../store/schema.ts';
import type { LogContext } from './log-context.ts';

/**
 * Returns a page of one log in another order than newest first, and the position of the next page. Throws a 400
 * `sort_too_broad` for a query that finds more lines than may be sorted.
 */
export async function sortedLog(
  { context, at }: Pick<LogContext, 'context' | 'at'>,
  { log, order, limit }: { log: SortedLog; order: LogSort; limit: number },
): Promise<{ lines: { id: number }[]; next: Positions | undefined }> {
  const { reads } = context;
  const { id, value } = at;
  if (isTextOrder(order)) return logByText(reads, { log, order, limit, after: id });
  const after = id === undefined || value === undefined ? undefined : { id, value };
  if (!after) {
    const bound = await sortBound(reads, [log]);
    if (bound) throw sortTooBroad(maxSortedLines, bound.from);
  }
  const lines = await sortedLines(reads, log.parts, { order, after, limit });
  const last = lines.at(-1);
  return { lines, next: last && lines.length === limit ? { id: last.id, value: last.value } : undefined };
}

/** Like `sortedLog`, for a log that is sorted by names. The cursor contains only the id of a line. */
async function logByText(
  reads: Kysely<Schema>,
  { log, order, limit, after }: { log: SortedLog; order: TextOrder; limit: number; after: number | undefined },
): Promise<{ lines: { id: number }[]; next: Positions | undefined }> {
  const [part] = log.parts;
  if (!part) return { lines: [], next: undefined };
  if (after !== undefined && !(await hasLine(reads, part.table, after)))
    throw invalid('invalid_cursor', 'This page of the list is no longer valid. Please search again.');
  const bound = after === undefined && !log.isInOrder ? await sortBound(reads, [log]) : undefined;
  if (bound) throw sortTooBroad(maxSortedLines, bound.from);
  const lines = await linesByText(reads, part, { order, after, limit });
  const last = lines.at(-1);
  return { lines, next: last && lines.length === limit ? { id: last.id } : undefined };
}
