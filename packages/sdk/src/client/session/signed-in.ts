import type { TokenClaims } from '../../contract/token.ts';

/** A session token and its decoded claims. Claims are only for display: the server checks the token itself. */
export interface SignedIn {
  token: string;
  claims: TokenClaims;
}

/** Returns whether both sessions belong to the same user. Tokens that do not name their user must be equal. */
export function isSamePerson(one: SignedIn | undefined, other: SignedIn | undefined): boolean {
  if (!one || !other) return one === other;
  return one.token === other.token || (one.claims.sub !== undefined && one.claims.sub === other.claims.sub);
}

/** Returns true if the token has expired. `now` is in epoch milliseconds. */
export const hasExpired = ({ exp }: TokenClaims, now: number): boolean => exp * 1_000 <= now;
