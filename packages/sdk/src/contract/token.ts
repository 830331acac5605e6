import * as z from 'zod/mini';
import { maybeText, numeric, orZero } from './wire.ts';

/** What a session token says in the open; times are epoch seconds. */
export const tokenClaims = z.object({
  exp: numeric,
  iat: numeric,
  group_id: orZero,
  /** Whose it is; some servers do not say. */
  sub: maybeText,
});
export type TokenClaims = z.output<typeof tokenClaims>;
