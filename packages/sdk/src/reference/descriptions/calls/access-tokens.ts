import type { CallTexts } from '../describe.ts';

export const accessTokenCalls: CallTexts<'accessTokens'> = {
  list: {
    summary: 'List the personal access tokens of the user',
    reply: { access_tokens: 'Active tokens, newest first' },
  },
  create: {
    summary: 'Create a personal access token',
    description:
      'Returns the token only once, because the server stores only its SHA-256 hash. Send it in the header `Authorization: Bearer`, never in an address. The owner receives a mail now, and 14 and 3 days before the token expires.',
    request: {
      password: 'Current password of the master account',
      code: 'Code of the second factor; required if the account has a second factor',
      name: 'Name of the token, unique in the master account',
      scopes: 'Scopes of the token: the calls that it may make',
      expires_days: ['Number of days until the token expires, 1 to 400', 'count'],
    },
    reply: { token: 'The token, to be sent with calls', access_token: 'Description of the token' },
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
    summary: 'Revoke a personal access token of the user',
    request: { id: ['Id of the token', 'id'] },
    errors: ['not_found'],
  },
  current: {
    summary: 'Get the scopes and the group level of the token of the request',
    description: 'Every personal access token may make this call, regardless of its scopes.',
    reply: {
      email: 'Email address of the master account; absent for a personal access token without the scope `account:read`',
      level: ['Group level of the owner, limited to the level of the token', 'level'],
      access_token: 'Description of the personal access token; absent for a session token',
    },
  },
};
