import type { Kysely } from 'kysely';
import type { Services } from '../services.ts';
import type { Schema } from '../store/schema.ts';
import type { Caller, Session } from './sessions/sessions.ts';

/** Context of a request. */
export interface Context {
  readonly services: Services;
  /** The caller, with the group level from the database. Throws a 401 refusal for a visitor. */
  readonly session: Caller;
  /** The group level of the caller; 0 for a visitor. */
  readonly groupLevel: number;
  /** The caller's session. Throws a 403 refusal for a personal access token. */
  readonly ownSession: Session;
  /**
   * Database for reads that may be some seconds old: a current replica if available, and the primary for a caller who
   * has just made a change. Never used to check access.
   */
  readonly reads: Kysely<Schema>;
  /** The client's address, taken from the rightmost trusted proxy. */
  readonly ip: string;
  /** The client's own name for itself, at most 512 characters. */
  readonly userAgent: string;
  /** The realm's time (epoch ms): the clock's, or the fixed moment of a frozen demo. */
  readonly now: number;
}
