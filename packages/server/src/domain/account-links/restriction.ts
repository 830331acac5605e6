import { lastMoment } from '@kafra/sdk/contract';
import { conflict } from '../../rules/refusal.ts';
import { utcMinuteText } from '../../rules/utc-text.ts';

/** What is known of an account that may be restricted. */
interface Restricted {
  userid: string;
  restricted_until: number | null;
}

/** When an account stops being there to look at only; undefined where it is not restricted. */
export const restrictedUntil = ({ restricted_until: until }: Restricted, now: number): number | undefined =>
  until !== null && until > now ? until : undefined;

/**
 * Throws a 409 refusal while an account is there to look at only: it came by its address, or from somebody else, who may
 * object.
 */
export function requireUnrestricted(account: Restricted, now: number): void {
  const until = restrictedUntil(account, now);
  if (until === undefined) return;
  const end = until === lastMoment ? 'staff have decided whose it is' : `${utcMinuteText(until)} UTC`;
  throw conflict('account_restricted', `The account ${account.userid} is there to look at only until ${end}.`);
}
