import type { HandlersOf } from '@kafra/sdk/contract';
import type { Context } from '../domain/context.ts';

/** The functions that answer the calls of one contract file. */
export type Handlers<Calls> = HandlersOf<Calls, Context>;
