import type { PlayerAccount } from '../contract/entities.ts';
import { defineConfirm } from '../models/dialogs/dialog.ts';
import { accountArgument } from './parts/account-argument.ts';

/**
 * Returns the account after syncing or unsyncing. After a sync the owner knows the game password, because it is the
 * master password.
 */
const withSync = (account: PlayerAccount, synced: boolean, pending: boolean): PlayerAccount => ({
  ...account,
  synced,
  sync_pending: pending,
  password_unset: account.password_unset && (!synced || pending),
});

export const accountSyncConfirm = defineConfirm({
  id: 'account_sync_confirm',
  heading: ({ synced }) => (synced ? 'Sync Account' : 'Unsync Account'),
  command: ['accounts', 'sync'],
  argument: accountArgument({
    flag: { name: 'off', description: 'unsync the account' },
    params: ({ id, user_id }, isOff) => ({ account_id: id, name: user_id, synced: !isOff }),
  }),
  question: ({ account_id, name, synced }) =>
    synced
      ? [
          `Sync ${name} with your master account?`,
          `Account ID: ${account_id}`,
          'Its password becomes your master password and changes with it.',
        ]
      : [
          `Unsync ${name} from your master account?`,
          `Account ID: ${account_id}`,
          'It keeps its password until you change it.',
        ],
  labels: { idle: 'Confirm', busy: 'Processing...', done: 'Done!' },
  failure: 'Failed to sync/unsync account.',
  result({ account_id, name }, { account }) {
    const one = account.getSnapshot().data?.player_accounts.find(({ id }) => id === account_id);
    return one?.synced && one.sync_pending ? [`${name} gets the master password the next time you sign in.`] : [];
  },
  async submit(_, { account_id, synced }, { client, account }) {
    const reply = await client.account.changePasswordSync({ player_account_id: account_id, synced });
    const pending = reply?.sync_pending === true;
    account.update((data) => ({
      ...data,
      player_accounts: data.player_accounts.map((one) =>
        one.id === account_id ? withSync(one, synced, pending) : one,
      ),
    }));
  },
});
