import { createHash, randomBytes } from 'node:crypto';

/** Characters of recovery codes: Crockford's Base32 without I, L, O and U, which are easily misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const count = 10;
const length = 16;

/** Inserts a hyphen after each group of four characters of a recovery code, so that it is readable. */
const grouped = (code: string): string => code.replaceAll(/(.{4})(?!$)/g, '$1-');

/** Returns new recovery codes such as `7K2M-Q0XD-94TN-VB1C`: 80 random bits each. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () =>
    grouped([...randomBytes(length)].map((byte) => alphabet[byte & 31] ?? '').join('')),
  );

/**
 * Normalizes a typed recovery code: removes blanks and hyphens, ignores case, and replaces letters that look like
 * digits.
 */
const normalize = (text: string): string =>
  text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/** True if the text could be a recovery code. */
export const isRecoveryCode = (text: string): boolean => {
  const code = normalize(text);
  return code.length === length && [...code].every((character) => alphabet.includes(character));
};

/**
 * Returns the hash of a recovery code that is stored. It uses no key of the server, because recovery codes must work
 * after the keys are lost. 80 random bits need no slow hash.
 */
export const hashOfRecoveryCode = (masterId: number, text: string): Uint8Array =>
  createHash('sha256')
    .update(`${masterId} ${normalize(text)}`)
    .digest();
