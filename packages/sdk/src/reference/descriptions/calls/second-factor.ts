import type { CallTexts } from '../describe.ts';

const code = 'Six digits of the authenticator app, or a recovery code';
const password = 'Current password of the master account';
const recoveryCodes = 'Ten recovery codes. Each works once in place of a code; they are not shown again';
const token = 'The new session token. All other sessions have ended';

export const secondFactorCalls: CallTexts<'secondFactor'> = {
  signIn: {
    summary: 'Complete a sign-in with a second factor',
    description:
      'Takes the challenge that `account.login` returned, from the same address and program. Five wrong codes in ten minutes, counted per account, are refused with 429.',
    request: { challenge: 'Challenge of `account.login`', code },
    reply: { token: 'The session token', is_first: 'Whether this is the first sign-in of the account. Absent: no' },
    errors: ['invalid_code', 'invalid_token', 'account_locked'],
  },
  status: {
    summary: 'Get the state of the second factor',
    reply: {
      enabled: 'Whether the account has a second factor',
      enabled_at: ['When it was set up', 'epoch ms'],
      recovery_codes_left: ['Unused recovery codes', 'count'],
      required: 'Whether the realm takes the staff level away until it is set up',
    },
  },
  setUp: {
    summary: 'Create a secret for an authenticator app',
    description: 'The secret has no effect until `secondFactor.activate` receives a code made with it.',
    request: { password },
    reply: {
      secret: 'The secret in Base32 (RFC 4648), to type into an app',
      uri: 'The same as an `otpauth://` address, to show as a QR code',
    },
    errors: ['invalid_password', 'conflict.second_factor_active'],
  },
  activate: {
    summary: 'Turn the second factor on',
    description: 'Takes the first code of the new secret. Ends all other sessions.',
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

const userCode = 'The code that the program shows';

export const deviceCalls: CallTexts<'device'> = {
  start: {
    summary: 'Start the sign-in of a program through a browser',
    reply: {
      device_code: 'Secret of the program, for `device.token`',
      user_code: 'Code that the user types in the browser, such as `WDJB-MJHT`',
      verification_uri: 'Page on which the user types the code',
      verification_uri_complete: 'The same page with the code filled in',
      expires_in: ['Time until the codes expire', 's'],
      interval: ['Shortest time between two requests of `device.token`', 's'],
    },
  },
  token: {
    summary: 'Get the session token once the user has confirmed',
    description: 'Works once. Until then it is refused with one of the codes of RFC 8628, section 3.5.',
    request: { device_code: 'Secret of the program' },
    reply: { token: 'The session token' },
    errors: ['authorization_pending', 'slow_down', 'access_denied', 'expired_token'],
  },
  show: {
    summary: 'Show which program waits for a confirmation',
    request: { user_code: userCode },
    reply: {
      program: 'Name of the program',
      system: 'Operating system of the program; empty if unknown',
      ip: 'Address that the program called from',
      created_at: ['When the program asked', 'epoch ms'],
    },
    errors: ['not_found'],
  },
  decide: {
    summary: 'Confirm or refuse the sign-in of a program',
    request: { user_code: userCode, approve: 'Whether the program may sign in as you' },
    errors: ['not_found'],
  },
};
