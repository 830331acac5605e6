import * as z from 'zod/mini';
import { maybeText, orNamed, text } from './wire.ts';

/** Schema of the body with which the server refuses a request. */
export const errorBody = z.object({ code: z.string(), message: z.string(), details: z.optional(z.unknown()) });
/** Body of a refused request. Some servers send no code, and some send `error` instead of `message`. */
export const refusalBody = z.object({ code: maybeText, message: orNamed(text, 'error', 'detail') });

export type ErrorBody = z.output<typeof errorBody>;
