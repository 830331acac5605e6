import type { PlayerAccount } from '../../contract/entities.ts';
import type { CommandArgument } from '../../models/dialogs/command-argument.ts';
import { loadAccount } from './load-account.ts';

interface AccountParams<Params> {
  flag?: { name: string; description: string };
  params(account: PlayerAccount, isFlagged: boolean): Params;
  /** Returns the reason why this account cannot be chosen; undefined if it can. */
  disabled?(account: PlayerAccount): string | undefined;
}

/** Returns the command argument that names a player account by its login name or id. */
export const accountArgument = <Params>({
  flag,
  params,
  disabled,
}: AccountParams<Params>): CommandArgument<Params> => ({
  name: 'account',
  description: 'login name or id of a player account',
  noun: 'player account',
  flag,
  async choices(context, isFlagged) {
    const { player_accounts } = await loadAccount(context);
    return player_accounts.map((account) => ({
      names: [account.user_id, String(account.id)],
      params: params(account, isFlagged),
      disabled: disabled?.(account),
    }));
  },
  failure: 'Failed to retrieve account information.',
});
