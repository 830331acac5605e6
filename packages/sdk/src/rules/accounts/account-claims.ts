import { lastMoment, ownerLevel } from '../../contract/constants.ts';
import type { AccountClaim, PlayerAccount } from '../../contract/entities.ts';
import { formatDateTime } from '../text/format.ts';

/** Why somebody of a group level cannot look after whose game accounts are; undefined for whoever can. */
export const claimAdminRefusal = (level: number): string | undefined =>
  level < ownerLevel ? 'You do not have permission to view account owners' : undefined;

/** Whether a claim still waits for staff. */
export const isOpenClaim = ({ decided_at }: AccountClaim): boolean => decided_at === undefined;

/** Why an account cannot be released: nobody could reach it then; undefined where it can. */
export const releaseRefusal = ({ password_unset }: Pick<PlayerAccount, 'password_unset'>): string | undefined =>
  password_unset ? 'It has no game password yet. Set one before you release it.' : undefined;

/** Until when an account is there to look at only, in words; undefined where nothing is restricted. */
export function restrictionText({
  restricted_until: until,
}: Pick<PlayerAccount, 'restricted_until'>): string | undefined {
  if (until === undefined) return undefined;
  return until === lastMoment ? 'until staff have decided on the owner' : `until ${formatDateTime(until)}`;
}
