import type { PlayerAccount } from '../../contract/entities.ts';

/** Name of an account in a list of choices: `owner_halyard (GM)`. */
export const accountChoice = ({ user_id, group_id }: Pick<PlayerAccount, 'user_id' | 'group_id'>): string =>
  group_id === 0 ? user_id : `${user_id} (GM)`;
