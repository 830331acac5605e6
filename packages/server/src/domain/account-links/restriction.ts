import { lastMoment } from '@kafra/sdk/contract';
import { conflict } from '../../rules/refusal.ts';
import { utcMinuteText } from '../../rules/utc-text.ts';

/** Facts of a possibly restricted account. */
interface Restricted {
  userid: string;
  /** End of the restriction of an account that was added by its address. */
  restricted_until: number | null;
  /** By the account itself: it was taken from another master account. */
  held_until: number | null;
}

/** End of the time in which an account can only be looked at; undefined if it is not restricted. */
export function restrictedUntil(account: Restricted, now: number): number | undefined {
  const until = Math.max(Number(account.restricted_until), Number(account.held_until));
  return until > now ? until : undefined;
}

/**
 * @throws Refusal (409) while an account is read-only, because it was added by its address or its previous owner may
 * object.
 */
export function requireUnrestricted(account: Restricted, now: number): void {
  const until = restrictedUntil(account, now);
  if (until === undefined) return;
  const end = until === lastMoment ? 'staff have decided whose it is' : `${utcMinuteText(until)} UTC`;
  throw conflict('account_restricted', `The account ${account.userid} is there to look at only until ${end}.`);
}
