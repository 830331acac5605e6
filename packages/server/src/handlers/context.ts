import type { HandlersOf } from '@kafra/sdk/contract';
import type { Session } from '../domain/sessions.ts';
import type { Services } from '../services.ts';

/** What a handler knows of one request. */
export interface Context {
  readonly services: Services;
  /** Who asks, with the group level as the database has it now; refused with a 401 where nobody is signed in. */
  readonly session: Session;
  /** The client's address, taken from the rightmost trusted proxy. */
  readonly ip: string;
  /** The client's own name for itself, at most 512 characters. */
  readonly agent: string;
  /** The realm's time (epoch ms): the clock's, or the fixed moment of a frozen demo. */
  readonly now: number;
}

/** The functions that answer the calls of one contract file. */
export type Handlers<Calls> = HandlersOf<Calls, Context>;
