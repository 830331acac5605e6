import type { FieldDescription } from '@kafra/sdk';

/** The name of a flag as it is written, without its dashes: `password_confirmed` is `password-confirmed`. */
export const flagName = (name: string): string => name.replaceAll('_', '-');

/** The name under which a flag's value is found once the line is read: `password_confirmed` is `passwordConfirmed`. */
export const flagKey = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The flag of a field: `--password-confirmed`. */
export const flagOf = ({ name }: FieldDescription): string => `--${flagName(name)}`;

/** Returns the flag that changes a switch from its default: `--no-revoke-tokens` turns one off. */
export const toggleFlagOf = ({ name, isOn }: FieldDescription): string =>
  isOn ? `--no-${flagName(name)}` : `--${flagName(name)}`;

/** Passwords are read from stdin or prompted for, never from flags. */
export const isSecret = ({ type }: FieldDescription): boolean => type === 'password' || type === 'new-password';

/**
 * Returns the name of the field that this one repeats, if any. A repetition finds typing errors, so commands without a
 * prompt copy the repeated field.
 */
export const repeatedField = ({ name }: FieldDescription): string | undefined => /^(.+)_confirmed$/.exec(name)?.[1];
