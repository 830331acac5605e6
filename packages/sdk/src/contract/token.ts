import * as z from 'zod';

/** What a session token says in the open; times are epoch seconds. */
export const tokenClaims = z.object({
  exp: z.number(),
  iat: z.number(),
  group_id: z.coerce.number().int().default(0),
  /** Whose it is; some servers do not say. */
  sub: z.string().optional(),
});
export type TokenClaims = z.output<typeof tokenClaims>;
