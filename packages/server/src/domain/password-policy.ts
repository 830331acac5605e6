import { gamePasswordPattern, masterPasswordLength } from '@kafra/sdk/rules';
import { invalid } from '../rules/refusal.ts';
import { isCommonPassword } from './common-passwords.ts';
import { normalizePassword } from './passwords.ts';

const { min, max } = masterPasswordLength;

/** Whether the game's login accepts this text as a password. */
export const isGamePassword = (password: string) => gamePasswordPattern.test(normalizePassword(password));

/** What a password must be for the game, in words for people. */
export const gamePasswordMessage = 'The game accepts passwords of 4 to 23 letters, digits and common signs only.';

const requireUncommon = (password: string): void => {
  if (isCommonPassword(password))
    throw invalid('password_too_common', 'This password is one of the first that are guessed. Please choose another.');
};

/** Throws a 400 refusal when the two fields differ. */
export function requireSame(password: string, confirmed: string): void {
  if (password !== confirmed) throw invalid('passwords_differ', 'The two passwords are not the same.');
}

/** Throws a 400 refusal that says why a new master password cannot be taken: its length, or that everybody guesses it. */
export function requireGoodPassword(password: string, email = ''): void {
  const length = [...normalizePassword(password)].length;
  if (length < min) throw invalid('password_too_short', `The password must have at least ${min} characters.`);
  if (length > max) throw invalid('password_too_long', `The password must have at most ${max} characters.`);
  const lower = normalizePassword(password).toLowerCase();
  requireUncommon(password);
  if (lower === email.toLowerCase() || (email.includes('@') && lower === email.split('@')[0]?.toLowerCase()))
    throw invalid('password_is_email', 'The password must not be your email address.');
}

/** Throws a 400 refusal when the game's login could not take it as the password of a player account or guest. */
export function requireGamePassword(password: string): void {
  if (!isGamePassword(password)) throw invalid('password_not_game_compatible', gamePasswordMessage);
  requireUncommon(password);
}
