import { isGamePassword } from '@kafra/sdk/rules';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../rules/refusal.ts';
import { requireGamePassword, requireGoodPassword } from './password-policy.ts';

const refusalOf = (work: () => void): string | undefined => {
  try {
    work();
  } catch (error) {
    return error instanceof Refusal ? error.code : 'other';
  }
  return undefined;
};

describe('the master password', () => {
  it('must have 8 to 128 characters, counted after normalisation', () => {
    expect(refusalOf(() => requireGoodPassword('sevench'))).toBe('password_too_short');
    expect(refusalOf(() => requireGoodPassword('eight ch'))).toBeUndefined();
    expect(refusalOf(() => requireGoodPassword('x7k '.repeat(33)))).toBe('password_too_long');
    expect(refusalOf(() => requireGoodPassword('x7k '.repeat(32)))).toBeUndefined();
  });

  it('must be neither common nor the email address', () => {
    expect(refusalOf(() => requireGoodPassword('Passw0rd1'))).toBe('password_too_common');
    expect(refusalOf(() => requireGoodPassword('Lidia.Kafra@example.org', 'lidia.kafra@example.org'))).toBe(
      'password_is_email',
    );
  });
});

describe('the game password', () => {
  it('must have 4 to 23 printable ASCII characters', () => {
    expect(isGamePassword('abcd')).toBe(true);
    expect(isGamePassword('abc')).toBe(false);
    expect(isGamePassword('x'.repeat(24))).toBe(false);
    expect(isGamePassword('pässwört-lang')).toBe(false);
    expect(refusalOf(() => requireGamePassword('ab'))).toBe('password_not_game_compatible');
    expect(refusalOf(() => requireGamePassword('1234'))).toBe('password_too_common');
  });
});
