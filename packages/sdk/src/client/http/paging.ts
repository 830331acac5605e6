import type { CallDefinition, CallInput, CallReply } from '../../contract/call-definition.ts';
import { limits } from '../../contract/constants.ts';
import { shapeOf } from '../../contract/schema.ts';
import type { CallOptions } from '../create-client.ts';
import { ApiError } from './api-error.ts';

/** A reply with the cursor of the next page. */
export interface CursorPage {
  next_cursor?: string | null | undefined;
}

/** The rows of a page: the elements of its list. */
export type RowOf<Reply> = {
  [K in keyof Reply]-?: Reply[K] extends readonly (infer Row)[] ? Row : never;
}[keyof Reply];

/** Limits of an iterator over a list. */
export interface RowsOptions extends CallOptions {
  /** Maximum number of rows, rounded down. If absent, all rows are returned. */
  limit?: number | undefined;
}

/** Iterates over rows. Pages are requested when needed. */
export interface Rows<Row> extends AsyncIterableIterator<Row> {
  /** True if the iterator stopped at its limit although more rows exist. */
  readonly truncated: boolean;
}

/** Additional methods of a call with a cursor. */
export interface Paginated<Input, Reply> {
  /** Iterates over the pages. A page may be empty without being the last one. Each step may throw an ApiError. */
  pages(input?: Input, options?: CallOptions): AsyncIterableIterator<Reply>;
  /** Iterates over the rows of all pages. Each step may throw an ApiError. */
  rows(input?: Input, options?: RowsOptions): Rows<RowOf<Reply>>;
}

/** Adds `pages` and `rows` to a call whose reply has a cursor, and nothing to other calls. */
export type PaginationOf<R> = R extends CallDefinition
  ? CallReply<R> extends CursorPage
    ? PaginatedIfCursor<CallInput<R>, CallReply<R>>
    : unknown
  : unknown;
type PaginatedIfCursor<Input, Reply> = 'next_cursor' extends keyof Reply ? Paginated<Input, Reply> : unknown;

/** Returns true if the reply of the call has a cursor. */
export const isPaginated = ({ reply }: CallDefinition): boolean => 'next_cursor' in (shapeOf(reply) ?? {});

type AnyInput = Record<string, unknown>;
type FetchPage = (input: AnyInput, options: CallOptions) => Promise<CursorPage & AnyInput>;

/** Creates the iterators of a call. `name` is used in error messages. */
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
      // Rows beyond the limit would be transferred for nothing.
      const pageLimit = most < limits.logRows ? { limit: Math.max(1, most) } : {};
      return iterateRows(pages({ ...pageLimit, ...input }, options), { limit: most, signal: options.signal });
    },
  };
}

/** Returns the limit in whole rows. @throws RangeError for an invalid number. */
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
        // Also checked within a page, because a page may be long.
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
