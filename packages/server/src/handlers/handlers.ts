import type { HandlersOf } from '@kafra/sdk/contract';
import type { Context } from '../domain/context.ts';

/** The functions that answer the calls of one contract file. */
export type Handlers<Calls> = HandlersOf<Calls, Context>;

/**
 * A subset of the handlers. A file with some calls `satisfies` this. The compiler reports a missing call when the subsets
 * are joined.
 */
export type PartialHandlers<Calls> = Partial<Handlers<Calls>>;
