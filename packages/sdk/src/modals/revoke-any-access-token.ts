import { levelOf } from '../models/context.ts';
import { defineConfirm } from '../models/dialogs/dialog.ts';
import { tokenAdminRefusal } from '../rules/accounts/access-tokens.ts';

export const revokeAnyAccessToken = defineConfirm({
  id: 'revoke_any_access_token',
  command: ['admin', 'revoke-token'],
  argument: {
    name: 'id',
    description: 'ID of an access token',
    noun: 'access token',
    refusal: (context) => tokenAdminRefusal(levelOf(context)),
    async choices({ client }) {
      const { access_tokens } = await client.admin.accessTokens();
      return access_tokens.map(({ id, name, owner = '' }) => ({ names: [String(id)], params: { id, name, owner } }));
    },
    failure: 'Failed to load access tokens.',
  },
  question: ({ name, owner }) => [
    `Revoke the access token ${name} of ${owner}?`,
    'Applications using it will lose access immediately.',
  ],
  labels: { idle: 'Revoke', busy: 'Revoking...', done: 'Revoked!' },
  tone: 'danger',
  failure: 'Failed to revoke access token.',
  async submit(_, { id }, { client }) {
    await client.admin.revokeAccessToken({ id });
  },
  after: (_, __, { refresh }) => refresh(),
});
