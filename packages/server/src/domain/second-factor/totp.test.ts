import { describe, expect, it } from 'vitest';
import { createRecoveryCodes, hashOfRecoveryCode, isRecoveryCode } from './recovery-codes.ts';
import { createTotpSecret, fromBase32, matchingStep, stepAt, toBase32, totpCode, totpUri } from './totp.ts';

describe('the second factor by authenticator app (TOTP)', () => {
  const secret = Buffer.from('12345678901234567890');

  // Test vectors of RFC 6238, appendix B, SHA-1: the last six of the eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('generates the code of RFC 6238 at second %i', (seconds, code) => {
    expect(totpCode(secret, stepAt(seconds * 1_000))).toBe(code);
    expect(matchingStep(secret, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
  });

  it('accepts codes of the current, previous and next time step only', () => {
    const now = 1_000_000_000_000;
    const accepted = [-2, -1, 0, 1, 2].map((distance) =>
      matchingStep(secret, totpCode(secret, stepAt(now) + distance), now),
    );
    expect(accepted.map((step) => step !== undefined)).toEqual([false, true, true, true, false]);
  });

  it('rejects codes of other lengths or with other characters than six digits', () => {
    for (const code of ['', '12345', '1234567', 'abcdef', '28708２'])
      expect(matchingStep(secret, code, 59_000)).toBeUndefined();
  });

  it('creates secrets of 160 bits that survive Base32', () => {
    const text = createTotpSecret();
    expect(text).toMatch(/^[A-Z2-7]{32}$/);
    expect(toBase32(fromBase32(text) ?? Buffer.alloc(0))).toBe(text);
    expect(fromBase32('MZXW6YTBOI')?.toString()).toBe('foobar');
    expect(fromBase32('not base 32')).toBeUndefined();
  });

  it('escapes the names of site and account in the URL', () => {
    const uri = new URL(totpUri({ secret: 'ABC', site: 'Bob: & Söhne', email: 'a+b@example.org' }));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toBe('/Bob  & Söhne:a+b@example.org');
    expect(uri.searchParams.get('issuer')).toBe('Bob  & Söhne');
  });
});

describe('recovery codes', () => {
  it('are ten different codes of four groups', () => {
    const codes = createRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  });

  it('have the same hash with or without hyphens and in any case, and a different hash for another account', () => {
    const hash = hashOfRecoveryCode(1, '7K2M-Q0XD-14TN-VB1C');
    expect(hashOfRecoveryCode(1, ' 7k2m qoxd i4tn vblc ')).toEqual(hash);
    expect(hashOfRecoveryCode(2, '7K2M-Q0XD-14TN-VB1C')).not.toEqual(hash);
  });

  it('differ from codes of an authenticator app', () => {
    expect(isRecoveryCode('7K2M-Q0XD-94TN-VB1C')).toBe(true);
    for (const text of ['123456', '123 456', '7K2M-Q0XD-94TN', '7K2M-Q0XD-94TN-VB1U'])
      expect(isRecoveryCode(text)).toBe(false);
  });
});
