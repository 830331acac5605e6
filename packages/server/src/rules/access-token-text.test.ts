import { expect, it } from 'vitest';
import { createAccessTokenText, isWholeAccessToken, redactAccessTokens } from './access-token-text.ts';

it('an access token has the format of secret scanners for any random bytes', () => {
  for (const bytes of [new Uint8Array(24), new Uint8Array(24).fill(255), undefined]) {
    const token = createAccessTokenText(bytes);
    expect(token).toMatch(/^kafra_pat_[0-9A-Za-z]{39}$/);
    expect(isWholeAccessToken(token)).toBe(true);
  }
  expect(new Set(Array.from({ length: 1_000 }, () => createAccessTokenText())).size).toBe(1_000);
});

it('the checksum of an access token detects each changed, missing or swapped character', () => {
  const token = createAccessTokenText();
  for (let at = 'kafra_pat_'.length; at < token.length; at += 1) {
    const other = token[at] === 'a' ? 'b' : 'a';
    expect(isWholeAccessToken(token.slice(0, at) + other + token.slice(at + 1))).toBe(false);
    expect(isWholeAccessToken(token.slice(0, at) + token.slice(at + 1))).toBe(false);
    const [one = '', two = ''] = [token[at], token[at + 1]];
    if (two !== '' && one !== two)
      expect(isWholeAccessToken(token.slice(0, at) + two + one + token.slice(at + 2))).toBe(false);
  }
  expect(isWholeAccessToken(`${token}\n`)).toBe(false);
});

it('an access token is redacted at any position of a text, complete or not', () => {
  const token = createAccessTokenText();
  expect(redactAccessTokens(`{"path":"/x/${token}","err":"${token.slice(0, -3)}"}`)).toBe(
    '{"path":"/x/kafra_pat_[redacted]","err":"kafra_pat_[redacted]"}',
  );
});
