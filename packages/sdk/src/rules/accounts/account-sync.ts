import type { PlayerAccount } from '../../contract/entities.ts';
import { restrictionText } from './account-claims.ts';

/** Why a player account's password cannot be changed by itself; undefined where it can. */
export function passwordChangeRefusal(account: Pick<PlayerAccount, 'synced' | 'restricted_until'>): string | undefined {
  if (account.synced) return 'Cannot change password while account is synced.';
  const restricted = restrictionText(account);
  return restricted && `Cannot change password ${restricted}.`;
}
