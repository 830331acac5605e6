import type { CallTexts } from '../describe.ts';

const code = 'Six digits of the authenticator app, or a recovery code';
const password = 'Current password of the master account';
const recoveryCodes =
  'Ten recovery codes, which are returned only once. Each can be used once instead of a code of the app';
const token = 'The new session token, which replaces all earlier ones';

export const secondFactorCalls: CallTexts<'secondFactor'> = {
  signIn: {
    summary: 'Complete a sign-in with a second factor',
    description:
      'The request must come from the same IP address and program as the call of `account.login` that returned the challenge. After five wrong codes for an account in ten minutes, requests are refused with 429.',
    request: { challenge: 'Challenge of `account.login`', code },
    reply: {
      token: 'The session token',
      is_first: 'Whether this is the first sign-in of the account. Absent means false',
    },
    errors: ['invalid_code', 'invalid_token', 'account_locked'],
  },
  status: {
    summary: 'Get the state of the second factor',
    reply: {
      enabled: 'Whether the account has a second factor',
      enabled_at: ['Time at which it was set up; absent without a second factor', 'epoch ms'],
      recovery_codes_left: ['Number of unused recovery codes', 'count'],
      required: 'Whether the user has no staff rights until a second factor is set up',
    },
  },
  setUp: {
    summary: 'Create a secret for an authenticator app',
    description: 'The secret has no effect until `secondFactor.activate` receives a code made with it.',
    request: { password },
    reply: {
      secret: 'Secret in Base32 (RFC 4648), to be typed into an authenticator app',
      uri: 'Secret as an `otpauth://` address, to be shown as a QR code',
    },
    errors: ['invalid_password', 'conflict.second_factor_active'],
  },
  activate: {
    summary: 'Turn the second factor on',
    description: 'The code proves that the authenticator app has the secret. Ends all other sessions.',
    request: { code: 'Six digits of the authenticator app' },
    reply: { token, recovery_codes: recoveryCodes },
    errors: ['invalid_code', 'conflict.second_factor_active', 'conflict.second_factor_inactive'],
  },
  replaceRecoveryCodes: {
    summary: 'Create new recovery codes',
    description: 'The previous codes stop working.',
    request: { password, code },
    reply: { recovery_codes: recoveryCodes },
    errors: ['invalid_password', 'invalid_code', 'conflict.second_factor_inactive'],
  },
  remove: {
    summary: 'Turn the second factor off',
    description: 'Ends all other sessions.',
    request: { password, code },
    reply: { token },
    errors: ['invalid_password', 'invalid_code', 'conflict.second_factor_inactive'],
  },
};

const userCode = 'Code that the program displays, such as `WDJB-MJHT`';

export const deviceCalls: CallTexts<'device'> = {
  start: {
    summary: 'Start the sign-in of a program that the user confirms in a browser',
    reply: {
      device_code: 'Secret code of the program, for `device.token`',
      user_code: 'Code that the user types in the browser, such as `WDJB-MJHT`',
      verification_uri: 'Address of the page on which the user types the code',
      verification_uri_complete: 'Address of the same page with the code filled in',
      expires_in: ['Time until the codes expire', 's'],
      interval: ['Minimum time between two calls of `device.token`', 's'],
    },
  },
  token: {
    summary: 'Get the session token after the user confirmed the sign-in of the program',
    description:
      'Returns the token only once. Before the confirmation, the call is refused with a code of RFC 8628, section 3.5.',
    request: { device_code: '`device_code` of `device.start`' },
    reply: { token: 'The session token' },
    errors: ['authorization_pending', 'slow_down', 'access_denied', 'expired_token'],
  },
  show: {
    summary: 'Get the program that waits for the confirmation of its sign-in',
    request: { user_code: userCode },
    reply: {
      program: 'Name of the program',
      system: 'Operating system of the program; empty if unknown',
      ip: 'IP address of the program',
      created_at: ['Time at which the program started the sign-in', 'epoch ms'],
    },
    errors: ['not_found'],
  },
  decide: {
    summary: 'Confirm or refuse the sign-in of a program',
    request: { user_code: userCode, approve: 'Whether the program may sign in as the user' },
    errors: ['not_found'],
  },
};
