import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('the list of common passwords', () => {
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
  ])('contains %s', (password) => expect(isCommonPassword(password)).toBe(true));

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
  ])('does not contain %s', (password) => expect(isCommonPassword(password)).toBe(false));
});
