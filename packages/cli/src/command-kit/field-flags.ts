import type { FieldDescription } from '@kafra/sdk';

/** The name of a flag as it is written, without its dashes: `password_confirmed` is `password-confirmed`. */
export const flagName = (name: string): string => name.replaceAll('_', '-');

/** The name under which a flag's value is found once the line is read: `password_confirmed` is `passwordConfirmed`. */
export const flagKey = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The flag of a field: `--password-confirmed`. */
export const flagOf = ({ name }: FieldDescription): string => `--${flagName(name)}`;

/** The flag that moves a switch from where it stands at the start: `--no-revoke-tokens` turns one off. */
export const toggleFlagOf = ({ name, isOn }: FieldDescription): string =>
  isOn ? `--no-${flagName(name)}` : `--${flagName(name)}`;

/** Passwords come from stdin or are asked for; they are never flags. */
export const isSecret = ({ type }: FieldDescription): boolean => type === 'password' || type === 'new-password';

/**
 * The name of the field that this one repeats, if it does. A repetition guards against typing errors; where nobody types
 * it is the same as what it repeats.
 */
export const repeatedField = ({ name }: FieldDescription): string | undefined => /^(.+)_confirmed$/.exec(name)?.[1];
