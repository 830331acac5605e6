import type { HandlersOf } from '@kafra/sdk/contract';
import type { Context } from '../domain/context.ts';

/** Handlers of the API calls that one contract file defines. */
export type Handlers<Calls> = HandlersOf<Calls, Context>;

/**
 * Handlers of some API calls of a contract file, to be used with `satisfies`. The compiler reports a missing call when
 * all handlers are joined.
 */
export type PartialHandlers<Calls> = Partial<Handlers<Calls>>;
