import type { RefusalKey } from '../describe.ts';

/** Keys of the errors that several calls share. */
export const captchaErrors = ['captcha_required', 'captcha_failed', 'captcha_expired'] as const satisfies RefusalKey[];
export const newPasswordErrors = [
  'password_too_short',
  'password_too_long',
  'password_too_common',
  'password_is_email',
] as const satisfies RefusalKey[];
