import type { HandlersOf } from '@kafra/sdk/contract';
import type { Context } from '../domain/context.ts';

/** Handlers of the calls of one contract file. */
export type Handlers<Calls> = HandlersOf<Calls, Context>;

/**
 * Handlers of some calls of a contract file, to be used with `satisfies`. The compiler reports a missing call when the
 * parts are joined.
 */
export type PartialHandlers<Calls> = Partial<Handlers<Calls>>;
