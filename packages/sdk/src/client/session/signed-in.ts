import type { TokenClaims } from '../../contract/token.ts';

/** A session token and its decoded claims. Claims are only for display: the server checks the token itself. */
export interface SignedIn {
  token: string;
  claims: TokenClaims;
}

/**
 * Returns true if both sessions belong to the same user. If their tokens do not contain the id of the user, the tokens
 * must be equal.
 */
export function isSamePerson(one: SignedIn | undefined, other: SignedIn | undefined): boolean {
  if (!one || !other) return one === other;
  return one.token === other.token || (one.claims.sub !== undefined && one.claims.sub === other.claims.sub);
}

/** Returns true if a session token has expired. `now` is in epoch milliseconds. */
export const hasExpired = ({ exp }: TokenClaims, now: number): boolean => exp * 1_000 <= now;
