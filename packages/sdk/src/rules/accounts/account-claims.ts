import { lastMoment, ownerLevel } from '../../contract/constants.ts';
import type { AccountClaim, PlayerAccount } from '../../contract/entities.ts';
import { formatDateTime } from '../text/format.ts';

/** Returns the reason why staff of a group level cannot manage the owners of game accounts; undefined if they can. */
export const claimAdminRefusal = (level: number): string | undefined =>
  level < ownerLevel ? 'You do not have permission to view account owners' : undefined;

/** Returns true if staff have not yet decided the claim of a game account. */
export const isOpenClaim = ({ decided_at }: AccountClaim): boolean => decided_at === undefined;

/**
 * Returns the reason why an owner cannot release a player account: with a random password, no user could access it
 * afterwards. Undefined if it can be released.
 */
export const releaseRefusal = ({ password_unset }: Pick<PlayerAccount, 'password_unset'>): string | undefined =>
  password_unset ? 'It has no game password yet. Set one before you release it.' : undefined;

/** Returns the text about the restriction of a claimed account with its end; undefined without a restriction. */
export function restrictionText({
  restricted_until: until,
}: Pick<PlayerAccount, 'restricted_until'>): string | undefined {
  if (until === undefined) return undefined;
  return until === lastMoment ? 'until staff have decided on the owner' : `until ${formatDateTime(until)}`;
}
