import type { Kysely } from 'kysely';
import type { Services } from '../services.ts';
import type { Schema } from '../store/schema.ts';
import type { Caller, Session } from './sessions/sessions.ts';

/** Data of an API request for its handler. */
export interface Context {
  readonly services: Services;
  /**
   * The user who sent the request, with the group level from the database. Reading it throws a 401 refusal for a
   * visitor.
   */
  readonly session: Caller;
  /** Group level of the caller; 0 for a visitor. */
  readonly groupLevel: number;
  /** The caller's session. Reading it throws a 403 refusal for a personal access token. */
  readonly ownSession: Session;
  /**
   * Database for reads that may be some seconds old: an up-to-date replica if available, and the primary for a caller
   * who has just made a change. Never used to check access.
   */
  readonly reads: Kysely<Schema>;
  /** IP address of the client, taken from the rightmost trusted proxy. */
  readonly ip: string;
  /** The User-Agent header of the client, at most 512 characters. */
  readonly userAgent: string;
  /** Time of the realm (epoch ms): the current time, or the fixed time of a frozen demo. */
  readonly now: number;
}
