import { fixedToken } from '@kafra/sdk';
import { unsignedToken } from '@kafra/sdk/testing';
import { expect, test } from 'vitest';
import { requireToken } from './credentials.ts';

const expires = Date.UTC(2026, 10, 20, 12);
const token = unsignedToken({ issued: expires - 3_600_000, expires });
const at = (now: number) =>
  requireToken(
    { store: fixedToken(token), source: 'KAFRA_TOKEN', isFromEnvironment: true, checkWritable: () => undefined },
    { now: () => now },
  );

test('a stored token is accepted until it expires and then rejected with its expiry time', () => {
  expect(at(expires - 1).token).toBe(token);
  expect(() => at(expires)).toThrow('the token from KAFRA_TOKEN expired on 2026-11-20T12:00:00.000Z');
});
