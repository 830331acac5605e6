import type { LogQuery } from '@kafra/sdk/contract';
import type { Context } from '../domain/context.ts';
import { askedHash, type Positions, readCursor, writeCursor } from '../domain/log-cursor.ts';
import type { Who } from '../store/logs/who.ts';
import { ownScope } from '../store/own-scope.ts';

/** What every log call works with. */
export interface LogCall {
  context: Context;
  who: Who;
  query: LogQuery;
  /** Names the call and the question for the cursor. */
  asked: string;
  /** Where this page begins. */
  at: Positions;
}

/** A question about a log, by whom, and whether about everybody's rows. */
export interface LogRequest {
  context: Context;
  query: LogQuery;
  all: boolean;
}

/** Starts a log call on one's own rows or, for staff, on everybody's; throws a 400 for a cursor of another question. */
export async function logCall(name: string, of: LogRequest): Promise<LogCall> {
  const { context, query, all } = of;
  const { services, session } = context;
  const who: Who = all ? { all } : { all, scope: await ownScope(services.database.db, session) };
  const asked = askedHash(`${name} ${all ? 'all' : session.masterId}`, query);
  return { context, who, query, asked, at: readCursor(services.secrets, asked, query.cursor) };
}

/** The part of a page that says how it goes on; without positions it was the last one. */
export const pageEnd = ({ context, asked }: LogCall, next: Positions | undefined) => ({
  next_cursor: next ? writeCursor(context.services.secrets, asked, next) : null,
  truncated: next !== undefined,
  as_of: context.now,
});
