import type { CallTexts } from '../describe.ts';

export const accessTokenCalls: CallTexts<'accessTokens'> = {
  list: {
    summary: 'List own personal access tokens',
    reply: { access_tokens: 'Those that are neither revoked nor expired, the newest first' },
  },
  create: {
    summary: 'Make a personal access token',
    description:
      'The token is told once: only its SHA-256 is kept. It is sent as `Authorization: Bearer`, never in an address. The owner is mailed, now and 14 and 3 days before it expires.',
    request: {
      password: 'Current password of the master account',
      code: 'Code of the second factor; required if the account has one',
      name: 'What it is called, its own among those of the master account',
      scopes: 'What it may be used for',
      expires_days: ['Days until it expires: 1 to 400', 'count'],
    },
    reply: { token: 'The token itself', access_token: 'What is kept of it' },
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
    summary: 'What the token that is sent may do',
    description: 'The one call that every personal access token may make, whatever it is for.',
    reply: {
      email: 'E-mail address of the master account; told to a session and to a token with the scope `account:read`',
      level: ['Group level of the owner, at most that of the token', 'level'],
      access_token: 'The personal access token; absent where a session asks',
    },
  },
};
