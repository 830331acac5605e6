import { defineConfirm } from '../kinds/dialog.ts';
import { accountArgument } from './parts/account-argument.ts';

export const accountSyncConfirm = defineConfirm({
  id: 'account_sync_confirm',
  title: 'Sync or Unsync Account',
  heading: ({ synced }) => (synced ? 'Sync Account' : 'Unsync Account'),
  command: ['accounts', 'sync'],
  argument: accountArgument({
    flag: { name: 'off', about: 'unsync it' },
    params: ({ id, user_id }, isOff) => ({ account_id: id, name: user_id, synced: !isOff }),
  }),
  question: ({ name, synced }) =>
    synced
      ? [
          `Sync ${name} with your master account?`,
          'Its password becomes your master password, now and whenever that changes.',
        ]
      : [`Unsync ${name} from your master account?`, 'It keeps its password until you change it.'],
  words: { idle: 'Confirm', busy: 'Processing...', done: 'Done!' },
  failure: 'Failed to sync/unsync account.',
  async submit(_, { account_id, synced }, { client, account }) {
    await client.account.changePasswordSync({ player_account_id: account_id, synced });
    account.amend((data) => ({
      ...data,
      player_accounts: data.player_accounts.map((one) => (one.id === account_id ? { ...one, synced } : one)),
    }));
  },
});
