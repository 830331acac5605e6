import * as z from 'zod/mini';
import { dialog } from '../catalog/dialogs.ts';
import { api } from '../contract/api.ts';
import { limits } from '../contract/constants.ts';
import { allScopes } from '../contract/scopes.ts';
import { hasSecondFactor, levelOf } from '../models/context.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import { parseTokenDays, scopeLabels, scopesFor } from '../rules/accounts/access-tokens.ts';
import { secondFactorField } from './parts/second-factor-field.ts';

const daysMessage = `Enter a number of days from 1 to ${limits.accessTokenDays}, for example 90d.`;

export const createAccessToken = defineForm({
  id: 'create_access_token',
  command: ['tokens', 'create'],
  positional: 'name',
  intro: () => ['A script signs in with it instead of your password. It is shown only once: we keep only a hash.'],
  schema: z.extend(z.pick(api.accessTokens.create.request, { name: true, password: true, code: true }), {
    scope: z.array(z.enum(allScopes)),
    expires: z.string(),
  }),
  fields: {
    name: { label: 'Name', type: 'text', hint: 'a label for the token, for example Backup machine' },
    scope: {
      label: 'Scopes',
      type: 'checklist',
      example: 'market:read',
      choices: allScopes,
      options: ({ context }) =>
        scopesFor(levelOf(context)).map((scope) => ({ value: scope, label: `${scopeLabels[scope]} (${scope})` })),
    },
    expires: {
      label: 'Expires in',
      type: 'text',
      hint: `days, at most ${limits.accessTokenDays}`,
      initial: '90d',
      example: '30d',
      rule: (text) => (parseTokenDays(text) === undefined ? daysMessage : undefined),
    },
    password: { label: 'Master password', type: 'password' },
    code: { ...secondFactorField, optional: true, when: ({ context }) => hasSecondFactor(context) },
  },
  ready: ({ scope, expires }) => {
    if (scope.length === 0) return 'Choose at least one scope.';
    return parseTokenDays(expires) !== undefined || daysMessage;
  },
  labels: { idle: 'Create Token', busy: 'Creating...', done: 'Created!' },
  failure: 'Failed to create access token.',
  async submit({ name, scope, expires, password, code }, _, { client }) {
    const expires_days = parseTokenDays(expires);
    const { token } = await client.accessTokens.create({ name, scopes: scope, password, code, expires_days });
    return { next: dialog('access_token_created', { name, token }), output: token };
  },
  after: (_, __, { refresh }) => refresh(),
});
