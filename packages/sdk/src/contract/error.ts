import * as z from 'zod/mini';

/** The body of every refusal. */
export const errorBody = z.object({ code: z.string(), message: z.string(), details: z.optional(z.unknown()) });
export type ErrorBody = z.output<typeof errorBody>;
