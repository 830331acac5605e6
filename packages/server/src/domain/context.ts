import type { Kysely } from 'kysely';
import type { Services } from '../services.ts';
import type { Schema } from '../store/schema.ts';
import type { Caller, Session } from './sessions/sessions.ts';

/** What is known of one request where it is answered. */
export interface Context {
  readonly services: Services;
  /** Who asks, with the group level as the database has it now; refused with a 401 where nobody is signed in. */
  readonly session: Caller;
  /** The group level of the caller; 0 for a visitor. */
  readonly groupLevel: number;
  /** The session that asks; refused with a 403 where a personal access token does. */
  readonly ownSession: Session;
  /**
   * Where to read what may be some seconds old: a copy of the database that keeps up, where there is one, and the
   * database itself for who has just changed something. What a caller may see is never decided by it.
   */
  readonly reads: Kysely<Schema>;
  /** The client's address, taken from the rightmost trusted proxy. */
  readonly ip: string;
  /** The client's own name for itself, at most 512 characters. */
  readonly userAgent: string;
  /** The realm's time (epoch ms): the clock's, or the fixed moment of a frozen demo. */
  readonly now: number;
}
