import * as z from 'zod/mini';
import { api } from '../contract/api.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import { releaseRefusal } from '../rules/accounts/account-claims.ts';
import { accountArgument } from './parts/account-argument.ts';

export const releaseAccount = defineForm({
  id: 'release_account',
  heading: ({ name }) => `Release Account: ${name}`,
  command: ['accounts', 'release'],
  argument: accountArgument({
    params: ({ id, user_id, made_here }) => ({ account_id: id, name: user_id, made_here }),
    disabled: releaseRefusal,
  }),
  intro: ({ name, made_here }) => [
    `${name} will no longer belong to you, and guests of your profiles can no longer use it. Nothing changes in the game: it keeps its characters and password.`,
    ...(made_here ? ['It was created on this site, so you can then get it back only with its game password.'] : []),
  ],
  schema: z.extend(z.pick(api.account.release.request, { password: true }), { really: z.optional(z.boolean()) }),
  fields: {
    really: {
      label: 'Confirm that you know its game password',
      type: 'toggle',
      optional: true,
      when: ({ params }) => params.made_here,
    },
    password: { label: 'Master password', type: 'password' },
  },
  ready: ({ really }, { made_here }) => !made_here || really === true || 'Confirm that you know its game password.',
  labels: { idle: 'Release', busy: 'Releasing...', done: 'Released!' },
  tone: 'danger',
  failure: 'Failed to release the account.',
  async submit({ password, really = false }, { account_id }, { client, account }) {
    const accounts = await client.account.release({ account_id, password, really });
    account.update((data) => ({
      ...data,
      ...accounts,
      guest_profiles: data.guest_profiles.map((profile) => ({
        ...profile,
        associated_accounts: profile.associated_accounts.filter((id) => id !== account_id),
      })),
    }));
  },
});
