import * as z from 'zod';

/** What a session token says in the open; times are epoch seconds. */
export const tokenClaims = z.object({ exp: z.number(), iat: z.number(), group_id: z.coerce.number().int().default(0) });
export type TokenClaims = z.output<typeof tokenClaims>;
