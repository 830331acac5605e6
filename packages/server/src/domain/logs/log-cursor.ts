import { createHash } from 'node:crypto';
import * as z from 'zod';
import { invalid } from '../../rules/refusal.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** Positions at which the next page of a log begins, by name: for example the last id in each source of the log. */
export type Positions = Record<string, number>;

/**
 * Content of a log cursor. `asked` is the hash of the query. The names must not change, because clients keep cursors
 * across an update.
 */
const cursorBody = z.strictObject({ at: z.record(z.string(), z.int()), asked: z.string() });

const purpose = 'log-cursor';

/**
 * Returns a hash that is equal for equal log queries of the same person, on all pages. A cursor with another hash is
 * refused.
 */
export const hashQuery = (who: string, query: { strict?: unknown; fuzzy?: unknown; sort?: unknown }): string =>
  createHash('sha256')
    .update(JSON.stringify([who, query.strict ?? {}, query.fuzzy ?? {}, query.sort ?? {}]))
    .digest('base64url')
    .slice(0, 16);

/** Returns the cursor for the next page of a log. It is signed, so that clients cannot forge one. */
export function writeCursor(secrets: Secrets, queryHash: string, at: Positions): string {
  const body = Buffer.from(JSON.stringify({ at, asked: queryHash })).toString('base64url');
  return `${body}.${secrets.sign(purpose, body)}`;
}

/**
 * Reads the positions in a log cursor; an empty cursor is the first page. Throws a 400 refusal for an invalid cursor or
 * another query.
 */
export function readCursor(secrets: Secrets, queryHash: string, cursor: string | undefined): Positions {
  if (cursor === undefined) return {};
  const [body = '', signature = ''] = cursor.split('.');
  const genuine = secrets.verify(purpose, body, signature);
  const parsed = genuine ? cursorBody.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString())) : undefined;
  if (!parsed?.success || parsed.data.asked !== queryHash)
    throw invalid('invalid_cursor', 'This page of the list is no longer valid. Please search again.');
  return parsed.data.at;
}
