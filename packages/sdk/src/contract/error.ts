import * as z from 'zod';

/** The body of every refusal. */
export const errorBody = z.object({ code: z.string(), message: z.string(), details: z.unknown().optional() });
export type ErrorBody = z.output<typeof errorBody>;
