import { limits } from '../contract/constants.ts';
import type { Route, RouteInput, RouteReply } from '../contract/route.ts';
import { ApiError } from './api-error.ts';
import type { CallOptions } from './create-client.ts';

/** A reply that says how its list goes on. */
export interface Page {
  next_cursor?: string | null | undefined;
}

/** The rows of a page: the elements of its list. */
export type RowOf<Reply> = {
  [K in keyof Reply]-?: Reply[K] extends readonly (infer Row)[] ? Row : never;
}[keyof Reply];

export interface RowsOptions extends CallOptions {
  /** Most rows; without it all there are. */
  limit?: number;
}

/** Rows one after the other; pages are asked for as they are needed. */
export interface Rows<Row> extends AsyncIterableIterator<Row> {
  /** Whether it ended at its limit while there was more. */
  readonly truncated: boolean;
}

/** What a call with a cursor offers beside itself. */
export interface Paged<Input, Reply> {
  /** Its pages one after the other; each may be empty, only the end is the end. Each step may throw an ApiError. */
  pages(input?: Input, options?: CallOptions): AsyncIterableIterator<Reply>;
  /** The rows of its pages one after the other. Each step may throw an ApiError. */
  rows(input?: Input, options?: RowsOptions): Rows<RowOf<Reply>>;
}

/** The pages and rows of a call whose reply has a cursor; nothing for other calls. */
export type PagingOf<R> = R extends Route
  ? RouteReply<R> extends Page
    ? PagedWhereCursor<RouteInput<R>, RouteReply<R>>
    : unknown
  : unknown;
type PagedWhereCursor<Input, Reply> = 'next_cursor' extends keyof Reply ? Paged<Input, Reply> : unknown;

/** Whether a call's reply has a cursor. */
export const isPaged = ({ reply }: Route): boolean => {
  const { def } = reply._zod as unknown as { def: { shape?: object } };
  return def.shape !== undefined && 'next_cursor' in def.shape;
};

type Question = Record<string, unknown>;
type Ask = (input: Question, options: CallOptions) => Promise<Page & Question>;

/** Makes the iterators of a call; `name` is for the words of an error. */
export function paged(name: string, ask: Ask): Paged<Question, Page & Question> {
  async function* pages(input: Question = {}, options: CallOptions = {}) {
    const seen = new Set<string>();
    for (let cursor: string | null | undefined; ; ) {
      options.signal?.throwIfAborted();
      const page = await ask(cursor ? { ...input, cursor } : input, options);
      cursor = page.next_cursor;
      if (cursor && seen.has(cursor)) throw endless(name);
      if (cursor) seen.add(cursor);
      yield page;
      if (!cursor) return;
    }
  }
  return {
    pages,
    rows(input, { limit = Number.POSITIVE_INFINITY, ...options } = {}) {
      // A page longer than what is wanted would be read in vain.
      const short = limit < limits.logRows ? { limit: Math.max(1, limit) } : {};
      return rowsOf(pages({ ...short, ...input }, options), limit);
    },
  };
}

const endless = (call: string) =>
  new ApiError({ kind: 'shape', call, message: 'The server answers the same cursor again: its list has no end.' });

const rowsIn = (page: Question): unknown[] => Object.values(page).find((value) => Array.isArray(value)) ?? [];

function rowsOf(pages: AsyncIterableIterator<Page & Question>, limit: number): Rows<never> {
  let truncated = false;
  async function* walk() {
    let left = limit;
    if (left <= 0) return;
    for await (const page of pages) {
      const rows = rowsIn(page);
      for (const [index, row] of rows.entries()) {
        yield row as never;
        left -= 1;
        if (left > 0) continue;
        truncated = index + 1 < rows.length || Boolean(page.next_cursor);
        return;
      }
    }
  }
  return Object.defineProperty(walk(), 'truncated', { get: () => truncated }) as unknown as Rows<never>;
}
