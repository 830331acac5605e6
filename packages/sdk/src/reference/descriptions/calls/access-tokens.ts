import type { CallTexts } from '../describe.ts';

export const accessTokenCalls: CallTexts<'accessTokens'> = {
  list: {
    summary: 'List own personal access tokens',
    reply: { access_tokens: 'Active tokens, newest first' },
  },
  create: {
    summary: 'Make a personal access token',
    description:
      'The token is returned once: only its SHA-256 is stored. It is sent as `Authorization: Bearer`, never in an address. The owner is mailed now, and 14 and 3 days before it expires.',
    request: {
      password: 'Current password of the master account',
      code: 'Code of the second factor; required if the account has one',
      name: 'Name of the token, unique in the master account',
      scopes: 'Permitted scope',
      expires_days: ['Days until it expires: 1 to 400', 'count'],
    },
    reply: { token: 'The token itself', access_token: 'Stored facts of the token' },
    errors: [
      'invalid_password',
      'second_factor_required',
      'invalid_code',
      'forbidden',
      'conflict.name_taken',
      'conflict.too_many_tokens',
    ],
  },
  revoke: {
    summary: 'Revoke a personal access token of one’s own',
    request: { id: ['Number of the token', 'id'] },
    errors: ['not_found'],
  },
  current: {
    summary: 'Scopes of the sent token',
    description: 'The one call that every personal access token may make, whatever it is for.',
    reply: {
      email: 'E-mail address of the master account; told to a session and to a token with the scope `account:read`',
      level: ['Group level of the owner, at most that of the token', 'level'],
      access_token: 'The personal access token; absent for a session',
    },
  },
};
