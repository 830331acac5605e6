import { expect, it } from 'vitest';
import { ParseFailure } from '../../contract/lenient/parse-failure.ts';
import { parseReply, parseSync } from '../../contract/lenient/parse-reply.ts';
import { tokenClaims } from '../../contract/token.ts';
import { decodeToken } from './token.ts';

const whole = { exp: 2_000_000_000, iat: 1_900_000_000, group_id: 99, sub: '7' };
const payloads: readonly object[] = [
  whole,
  { exp: '2000000000', iat: '1900000000', group_id: '10', sub: 7 },
  { exp: 2_000_000_000, iat: 1_900_000_000 },
  { ...whole, group_id: null, sub: null },
  { ...whole, group_id: '', sub: '' },
  { ...whole, sub: 'mäster ✓' },
  { ...whole, exp: undefined },
  { ...whole, exp: 'soon' },
  { ...whole, iat: null },
  { ...whole, group_id: 'owner' },
];

const tokenOf = (payload: unknown) => `head.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`;

it.each(payloads)('the token decoder reads the same claims as its schema: %j', (payload) => {
  const read = parseSync(parseReply(tokenClaims, JSON.parse(JSON.stringify(payload))));
  const expected = read instanceof ParseFailure ? undefined : read;
  const claims = decodeToken(tokenOf(payload));
  expect(claims).toEqual(expected && { ...expected, sub: expected.sub });
});

it.each(['', 'no token', 'a.%%%.c', tokenOf('text'), tokenOf(null), tokenOf([])])(
  'the token decoder rejects the invalid token %j',
  (token) => {
    expect(decodeToken(token)).toBeUndefined();
  },
);

it.each([
  `${tokenOf(whole)}\r\n`,
  ` ${tokenOf(whole)}`,
  `${tokenOf(whole)}”`,
  'kafra_pat_secret\n',
  'kafra_pat_secret€',
])('the token decoder rejects tokens that cannot be sent in a header: %j', (token) => {
  expect(decodeToken(token)).toBeUndefined();
});

it.each([1e300, 8_640_000_000_001, -1e300])('the token decoder limits the expiry to a valid date: %d', (exp) => {
  const { exp: ends = 0 } = decodeToken(tokenOf({ ...whole, exp })) ?? {};
  expect(new Date(ends * 1_000).toISOString()).toMatch(exp > 0 ? /^\+275760-/ : /^-271821-/);
});
