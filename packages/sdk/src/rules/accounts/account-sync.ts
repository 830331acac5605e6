import type { PlayerAccount } from '../../contract/entities.ts';
import { restrictionText } from './account-claims.ts';

/**
 * Returns the reason why the game password of a player account cannot be changed separately, for example because it is
 * synced; undefined if it can.
 */
export function passwordChangeRefusal(account: Pick<PlayerAccount, 'synced' | 'restricted_until'>): string | undefined {
  if (account.synced) return 'Cannot change password while account is synced.';
  const restricted = restrictionText(account);
  return restricted && `Cannot change password ${restricted}.`;
}
