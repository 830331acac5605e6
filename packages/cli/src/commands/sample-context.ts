import { type AccountData, type Context, createStore } from '@kafra/sdk';

/**
 * An account that has something of everything, so that help can name every field of a form, also those that only
 * some accounts get. It is never shown and never sent.
 */
const data: AccountData = {
  master_account: { email: '' },
  player_accounts: [
    {
      id: 0,
      user_id: '',
      group_id: 0,
      ban_permanent: false,
      sync_pending: false,
      password_unset: false,
      synced: false,
      characters: [],
    },
  ],
  emblems: {},
  guest_profiles: [],
};

const account = createStore({ data, loading: false, error: undefined, loadedAt: undefined });

/** To read definitions only, while nobody is connected: of the context, they ask what the account holds. */
export const sampleContext = { account } as unknown as Context;
