import { gamePasswordPattern, masterPasswordLength } from '@kafra/sdk/rules';
import { invalid } from '../rules/refusal.ts';
import { isCommonPassword } from './common-passwords.ts';
import { normalPassword } from './passwords.ts';

const { min: shortest, max: longest } = masterPasswordLength;

/** Whether the game's login accepts this text as a password. */
export const isGameForm = (password: string) => gamePasswordPattern.test(normalPassword(password));

/** What a password must be for the game, in words for people. */
export const gameFormWords = 'The game accepts passwords of 4 to 23 letters, digits and common signs only.';

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
  const length = [...normalPassword(password)].length;
  if (length < shortest) throw invalid('password_too_short', `The password must have at least ${shortest} characters.`);
  if (length > longest) throw invalid('password_too_long', `The password must have at most ${longest} characters.`);
  const lower = normalPassword(password).toLowerCase();
  requireUncommon(password);
  if (lower === email.toLowerCase() || (email.includes('@') && lower === email.split('@')[0]?.toLowerCase()))
    throw invalid('password_is_email', 'The password must not be your email address.');
}

/** Throws a 400 refusal when the game's login could not take it as the password of a player account or guest. */
export function requireGamePassword(password: string): void {
  if (!isGameForm(password)) throw invalid('password_not_game_compatible', gameFormWords);
  requireUncommon(password);
}
