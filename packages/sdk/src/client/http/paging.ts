import type { CallDefinition, CallInput, CallReply } from '../../contract/call-definition.ts';
import { limits } from '../../contract/constants.ts';
import { shapeOf } from '../../contract/schema.ts';
import type { CallOptions } from '../create-client.ts';
import { ApiError } from './api-error.ts';

/** A reply with one page of a list and the cursor of the next page. */
export interface CursorPage {
  next_cursor?: string | null | undefined;
}

/** Type of the rows of a page: the elements of the list that the reply contains. */
export type RowOf<Reply> = {
  [K in keyof Reply]-?: Reply[K] extends readonly (infer Row)[] ? Row : never;
}[keyof Reply];

/** Options of an iterator over the rows of a list. */
export interface RowsOptions extends CallOptions {
  /** Maximum number of iterated rows, rounded down. If absent, all rows are returned. */
  limit?: number | undefined;
}

/** Iterator over the rows of a list. Pages are requested when needed. */
export interface Rows<Row> extends AsyncIterableIterator<Row> {
  /** True if the iterator stopped at its limit although more rows exist. */
  readonly truncated: boolean;
}

/** Additional methods of a call of a list with a cursor. */
export interface Paginated<Input, Reply> {
  /**
   * Iterates over the pages of the list. A page may be empty without being the last one. Each step may throw an
   * ApiError.
   */
  pages(input?: Input, options?: CallOptions): AsyncIterableIterator<Reply>;
  /** Iterates over the rows of all pages of the list. Each step may throw an ApiError. */
  rows(input?: Input, options?: RowsOptions): Rows<RowOf<Reply>>;
}

/** Type with `pages` and `rows` for a call that returns a cursor, and without them for other calls. */
export type PaginationOf<R> = R extends CallDefinition
  ? CallReply<R> extends CursorPage
    ? PaginatedIfCursor<CallInput<R>, CallReply<R>>
    : unknown
  : unknown;
type PaginatedIfCursor<Input, Reply> = 'next_cursor' extends keyof Reply ? Paginated<Input, Reply> : unknown;

/** Returns true if the reply of a call is one page of a list with a cursor for the next page. */
export const isPaginated = ({ reply }: CallDefinition): boolean => 'next_cursor' in (shapeOf(reply) ?? {});

type AnyInput = Record<string, unknown>;
type FetchPage = (input: AnyInput, options: CallOptions) => Promise<CursorPage & AnyInput>;

/** Creates the page and row iterators of a call. `name` is used in error messages. */
export function addIterators(name: string, fetchPage: FetchPage): Paginated<AnyInput, CursorPage & AnyInput> {
  async function* pages(input: AnyInput = {}, options: CallOptions = {}) {
    const seenCursors = new Set<string>();
    for (let cursor: string | null | undefined; ; ) {
      options.signal?.throwIfAborted();
      const page = await fetchPage(cursor ? { ...input, cursor } : input, options);
      cursor = page.next_cursor;
      if (cursor && seenCursors.has(cursor)) throw endlessListError(name);
      if (cursor) seenCursors.add(cursor);
      yield page;
      if (!cursor) return;
    }
  }
  return {
    pages,
    rows(input, { limit = Number.POSITIVE_INFINITY, ...options } = {}) {
      const most = wholeLimit(limit);
      // The requested page size is at most the limit, because the caller would not use further rows.
      const pageLimit = most < limits.logRows ? { limit: Math.max(1, most) } : {};
      return iterateRows(pages({ ...pageLimit, ...input }, options), { limit: most, signal: options.signal });
    },
  };
}

/** Returns the row limit as a whole number. @throws RangeError for an invalid number. */
function wholeLimit(limit: number): number {
  if (typeof limit !== 'number' || Number.isNaN(limit)) throw new RangeError('The limit must be a number of rows.');
  return Math.floor(limit);
}

const endlessListError = (call: string) =>
  new ApiError({ kind: 'shape', call, message: 'The server sent the same cursor again, so the list would never end.' });

const rowsIn = (page: AnyInput): unknown[] => Object.values(page).find((value) => Array.isArray(value)) ?? [];

function iterateRows(
  pages: AsyncIterableIterator<CursorPage & AnyInput>,
  { limit, signal }: { limit: number; signal: AbortSignal | undefined },
): Rows<never> {
  let truncated = false;
  async function* iterate() {
    let remaining = limit;
    if (remaining <= 0) return;
    for await (const page of pages) {
      const rows = rowsIn(page);
      for (const [index, row] of rows.entries()) {
        // The abort signal is also checked between the rows of a page, because a page may be long.
        signal?.throwIfAborted();
        yield row as never;
        remaining -= 1;
        if (remaining > 0) continue;
        truncated = index + 1 < rows.length || Boolean(page.next_cursor);
        return;
      }
    }
  }
  return Object.defineProperty(iterate(), 'truncated', { get: () => truncated }) as unknown as Rows<never>;
}
