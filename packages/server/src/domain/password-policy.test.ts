import { describe, expect, it } from 'vitest';
import { Refusal } from '../rules/refusal.ts';
import { isCommonPassword } from './common-passwords.ts';
import { isGamePassword, requireGamePassword, requireGoodPassword } from './password-policy.ts';

const refusalOf = (work: () => void): string | undefined => {
  try {
    work();
  } catch (error) {
    return error instanceof Refusal ? error.code : 'other';
  }
  return undefined;
};

describe('common passwords', () => {
  it.each([
    'password',
    'Password123',
    'P@ssw0rd!',
    'qwertyuiop',
    '12345678',
    '87654321',
    'letmein1!',
    'dragon2024',
    'aaaaaaaa',
    'abcabcabc',
    '11223344',
    '1q2w3e4r',
    'iloveyou!!',
    '147258369',
    'passwordpassword',
    'ragnarok1',
    'Adm1n1strat0r',
    'password 123',
    'abc12345',
    'qwe123456',
  ])('knows %s', (password) => expect(isCommonPassword(password)).toBe(true));

  it.each([
    'dragon-slayer-99',
    'correct horse battery',
    'Prontera!Fountain7',
    'poring jelly juice',
    'zkW9-trq2',
    'корректнаялошадьбатарея',
    'パスワード強い鍵束組',
    '94710385526183',
    'Qz7$8391!4#5',
    'x9!4$7@2#8&5%1',
    'ab-2024-11-93-77-41',
  ])('lets %s pass', (password) => expect(isCommonPassword(password)).toBe(false));
});

describe('the master password', () => {
  it('has 8 to 128 characters, counted after normalisation', () => {
    expect(refusalOf(() => requireGoodPassword('sevench'))).toBe('password_too_short');
    expect(refusalOf(() => requireGoodPassword('eight ch'))).toBeUndefined();
    expect(refusalOf(() => requireGoodPassword('x7k '.repeat(33)))).toBe('password_too_long');
    expect(refusalOf(() => requireGoodPassword('x7k '.repeat(32)))).toBeUndefined();
  });

  it('is neither common nor the email address', () => {
    expect(refusalOf(() => requireGoodPassword('Passw0rd1'))).toBe('password_too_common');
    expect(refusalOf(() => requireGoodPassword('Lidia.Kafra@example.org', 'lidia.kafra@example.org'))).toBe(
      'password_is_email',
    );
  });
});

describe('the game form', () => {
  it('is 4 to 23 signs of printable ASCII', () => {
    expect(isGamePassword('abcd')).toBe(true);
    expect(isGamePassword('abc')).toBe(false);
    expect(isGamePassword('x'.repeat(24))).toBe(false);
    expect(isGamePassword('pässwört-lang')).toBe(false);
    expect(refusalOf(() => requireGamePassword('ab'))).toBe('password_not_game_compatible');
    expect(refusalOf(() => requireGamePassword('1234'))).toBe('password_too_common');
  });
});
