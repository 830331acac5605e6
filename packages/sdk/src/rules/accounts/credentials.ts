import * as z from 'zod/mini';
import type { ErrorCode } from '../../contract/error-codes.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Minimum and maximum length of a master password. */
export const masterPasswordLength = { min: 8, max: 128 } as const;

/**
 * Matches passwords that every game client can send: 4 to 23 bytes of printable ASCII. Other characters depend on the
 * code page of the client.
 */
const gamePasswordPattern = /^[\x20-\x7e]{4,23}$/;

/** Matches usernames that rAthena's `login.userid` (23 characters) and every game client accept. */
const usernamePattern = /^[A-Za-z0-9_]{4,23}$/;

/** Requirements for passwords and usernames, shown beside the input field. */
export const credentialHints = {
  masterPassword: `at least ${masterPasswordLength.min} characters`,
  gamePassword: '4 to 23 letters, digits, symbols',
  username: '4 to 23 letters, digits or underscores',
} as const;

/** Reason why a username, email address or password is not accepted: the error code of the server, and the message. */
export interface CredentialProblem {
  code: Extract<
    ErrorCode,
    | 'invalid_email'
    | 'invalid_name'
    | 'password_is_email'
    | 'password_not_game_compatible'
    | 'password_too_common'
    | 'password_too_long'
    | 'password_too_short'
  >;
  message: string;
}

/**
 * Returns the normalized form (NFKC) in which a password is hashed and compared, because the same character can be
 * typed in several ways.
 */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/** Returns the normalized form of an email address. Two spellings of one address have the same form. */
export const normalizeEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase();

const commonProblem = (password: string): CredentialProblem | undefined =>
  isCommonPassword(password)
    ? {
        code: 'password_too_common',
        message: 'This password is too common. Please choose another.',
      }
    : undefined;

/**
 * Returns the reason why a text cannot be a master password: its length, a common password, or the user's own email
 * address.
 */
export function masterPasswordProblem(password: string, email = ''): CredentialProblem | undefined {
  const { min, max } = masterPasswordLength;
  const normalized = normalizePassword(password);
  const length = [...normalized].length;
  if (length < min)
    return { code: 'password_too_short', message: `The password must have at least ${min} characters.` };
  if (length > max) return { code: 'password_too_long', message: `The password must have at most ${max} characters.` };
  const common = commonProblem(password);
  if (common) return common;
  const lower = normalized.toLowerCase();
  const address = email.toLowerCase();
  const isEmail = lower === address || (address.includes('@') && lower === address.split('@')[0]);
  return isEmail ? { code: 'password_is_email', message: 'The password must not be your email address.' } : undefined;
}

/** Returns true if the login server of the game accepts this text as a password. */
export const isGamePassword = (password: string): boolean => gamePasswordPattern.test(normalizePassword(password));

/** Error message with the requirements for a game password. */
export const gamePasswordMessage = 'The game accepts only passwords of 4 to 23 letters, digits and common symbols.';

/**
 * Returns the reason why a text cannot become the password of a player account or a guest profile; undefined if it can.
 */
export const gamePasswordProblem = (password: string): CredentialProblem | undefined =>
  isGamePassword(password)
    ? commonProblem(password)
    : { code: 'password_not_game_compatible', message: gamePasswordMessage };

/** Returns the reason why a text cannot become the login name of a player account; undefined if it can. */
export const usernameProblem = (name: string): CredentialProblem | undefined =>
  usernamePattern.test(name)
    ? undefined
    : { code: 'invalid_name', message: 'A username must have 4 to 23 letters, digits or underscores.' };

const emailFormat = z.email();

/** Returns the reason why a text cannot become the email address of an account; undefined if it can. */
export const emailProblem = (email: string): CredentialProblem | undefined =>
  emailFormat.safeParse(email.normalize('NFKC').trim()).success
    ? undefined
    : { code: 'invalid_email', message: 'This is not an email address.' };
