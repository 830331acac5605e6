import * as z from 'zod/mini';
import { maybeList, maybeText, numeric, orZero, text } from './wire.ts';

/** What a session token says in the open; times are epoch seconds. */
export const tokenClaims = z.object({
  exp: numeric,
  iat: numeric,
  group_id: orZero,
  /** Whose it is; some servers do not say. */
  sub: maybeText,
  /** How the user signed in (RFC 8176): `otp` if a second factor was checked. */
  amr: maybeList(text),
});
export type TokenClaims = z.output<typeof tokenClaims>;
