import type { HandlersOf } from '@kafra/sdk/contract';
import type { Context } from '../domain/context.ts';

/** The functions that answer the calls of one contract file. */
export type Handlers<Calls> = HandlersOf<Calls, Context>;

/**
 * Some of them: a file that answers a part of the calls `satisfies` this, and where the parts are joined the compiler
 * says which call is still missing.
 */
export type PartialHandlers<Calls> = Partial<Handlers<Calls>>;
