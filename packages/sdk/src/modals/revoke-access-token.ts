import { defineConfirm } from '../models/dialogs/dialog.ts';

export const revokeAccessToken = defineConfirm({
  id: 'revoke_access_token',
  command: ['tokens', 'revoke'],
  argument: {
    name: 'token',
    description: 'name or ID of an access token',
    noun: 'access token',
    async choices({ client }) {
      const { access_tokens } = await client.accessTokens.list();
      return access_tokens.map(({ id, name }) => ({ names: [name, String(id)], params: { id, name } }));
    },
    failure: 'Failed to load access tokens.',
  },
  question: ({ name }) => [`Revoke the access token ${name}?`, 'Applications using it will lose access immediately.'],
  labels: { idle: 'Revoke', busy: 'Revoking...', done: 'Revoked!' },
  tone: 'danger',
  failure: 'Failed to revoke access token.',
  async submit(_, { id }, { client }) {
    await client.accessTokens.revoke({ id });
  },
  after: (_, __, { refresh }) => refresh(),
});
