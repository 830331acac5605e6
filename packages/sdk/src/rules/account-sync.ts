import type { PlayerAccount } from '../contract/entities.ts';

/** Why a player account's password cannot be changed by itself; undefined where it can. */
export const passwordChangeRefusal = ({ synced }: Pick<PlayerAccount, 'synced'>): string | undefined =>
  synced ? 'Cannot change password while account is synced.' : undefined;
