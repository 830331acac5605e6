import * as z from 'zod/mini';
import { maybeList, maybeText, numeric, orZero, text } from './wire.ts';

/** Claims in a session token, which anyone can read because they are not encrypted. Times are in epoch seconds. */
export const tokenClaims = z.object({
  exp: numeric,
  iat: numeric,
  group_id: orZero,
  /** Id of the signed-in user; absent on some servers. */
  sub: maybeText,
  /** How the user signed in (RFC 8176): `otp` if a second factor was checked. */
  amr: maybeList(text),
});
export type TokenClaims = z.output<typeof tokenClaims>;
