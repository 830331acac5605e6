import { lastMoment } from '@kafra/sdk/contract';
import { conflict } from '../../rules/refusal.ts';
import { utcMinuteText } from '../../rules/utc-text.ts';

/** Columns that decide whether a game account is restricted (read-only). */
interface Restricted {
  userid: string;
  /** End of the restriction of a game account that was claimed by its e-mail address. */
  restricted_until: number | null;
  /** End of the hold for the previous owner, who lost the game account by a take-over. */
  held_until: number | null;
}

/** Returns the end of the time in which a game account is read-only; undefined if it is not restricted. */
export function restrictedUntil(account: Restricted, now: number): number | undefined {
  const until = Math.max(Number(account.restricted_until), Number(account.held_until));
  return until > now ? until : undefined;
}

/**
 * Refuses a change of a game account while it is read-only.
 * @throws Refusal (409) while an account is read-only, because it was claimed by its e-mail address or its previous
 * owner may object.
 */
export function requireUnrestricted(account: Restricted, now: number): void {
  const until = restrictedUntil(account, now);
  if (until === undefined) return;
  const end = until === lastMoment ? 'staff decide who owns it' : `${utcMinuteText(until)} UTC`;
  throw conflict('account_restricted', `The account ${account.userid} can only be viewed until ${end}.`);
}
