import type { FieldDescription } from '@kafra/sdk';

/**
 * Returns the name of a flag as the user types it, without dashes: `password_confirmed` becomes `password-confirmed`.
 */
export const flagName = (name: string): string => name.replaceAll('_', '-');

/** Returns the key of a flag in the parsed options: `password_confirmed` becomes `passwordConfirmed`. */
export const flagKey = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the command-line flag of a form field: `--password-confirmed`. */
export const flagOf = ({ name }: FieldDescription): string => `--${flagName(name)}`;

/** Returns the flag that changes an on/off field of a form from its default: `--no-revoke-tokens` turns one off. */
export const toggleFlagOf = ({ name, isOn }: FieldDescription): string =>
  isOn ? `--no-${flagName(name)}` : `--${flagName(name)}`;

/** Returns whether a form field is a password. Passwords are read from stdin or prompted for, never from flags. */
export const isSecret = ({ type }: FieldDescription): boolean => type === 'password' || type === 'new-password';

/**
 * Returns the name of the field that this one repeats: `password` for `password_confirmed`. Forms repeat a field to
 * find typing errors, so commands without a prompt copy its value.
 */
export const repeatedField = ({ name }: FieldDescription): string | undefined => /^(.+)_confirmed$/.exec(name)?.[1];
