import * as z from 'zod/mini';

/** What a session token says in the open; times are epoch seconds. */
export const tokenClaims = z.object({
  exp: z.number(),
  iat: z.number(),
  group_id: z._default(z.pipe(z.coerce.number(), z.int()), 0),
  /** Whose it is; some servers do not say. */
  sub: z.optional(z.string()),
});
export type TokenClaims = z.output<typeof tokenClaims>;
