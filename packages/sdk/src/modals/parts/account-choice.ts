import type { PlayerAccount } from '../../contract/entities.ts';

/** Returns the name of a player account in a list of options: `owner_halyard (GM)`. */
export const accountChoice = ({ user_id, group_id }: Pick<PlayerAccount, 'user_id' | 'group_id'>): string =>
  group_id === 0 ? user_id : `${user_id} (GM)`;
