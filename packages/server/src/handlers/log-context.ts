import type { LogQuery } from '@kafra/sdk/contract';
import type { Context } from '../domain/context.ts';
import { hashQuery, type Positions, readCursor, writeCursor } from '../domain/logs/log-cursor.ts';
import { ownScope } from '../store/characters/own-scope.ts';
import type { Viewer } from '../store/logs/resolve-names.ts';

/** Data that each log call of the API needs. */
export interface LogContext {
  context: Context;
  viewer: Viewer;
  query: LogQuery;
  /** Hash of the log call and its query, which the cursor contains. */
  queryHash: string;
  /** Positions in the log at which the page starts. */
  at: Positions;
}

/** A query of a log with its caller. `all` is true if it covers the logs of all users. */
export interface LogRequest {
  context: Context;
  query: LogQuery;
  all: boolean;
}

/**
 * Prepares a query of the logs for the caller's own rows or, for staff, for all rows. Throws a 400 refusal for a
 * cursor of another query.
 */
export async function createLogContext(name: string, request: LogRequest): Promise<LogContext> {
  const { context, query, all } = request;
  const { services, session } = context;
  const viewer: Viewer = all ? { all } : { all, scope: await ownScope(services.database.db, session) };
  const queryHash = hashQuery(`${name} ${all ? 'all' : session.masterId}`, query);
  return { context, viewer, query, queryHash, at: readCursor(services.secrets, queryHash, query.cursor) };
}

/** Returns the page information of a log with the cursor of the next page; empty for the last page. */
export const pageInfo = ({ context, queryHash }: LogContext, next: Positions | undefined) => ({
  next_cursor: next ? writeCursor(context.services.secrets, queryHash, next) : null,
  truncated: next !== undefined,
  as_of: context.now,
});
