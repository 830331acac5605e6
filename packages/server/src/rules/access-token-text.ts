import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { accessTokenPrefix } from '@kafra/sdk/contract';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base = BigInt(digits.length);

/** Number of random bytes in a personal access token: 192 bits take 33 digits of base 62, and a CRC-32 takes 6. */
const randomByteCount = 24;
const randomLength = 33;
const checksumLength = 6;

const textLength = accessTokenPrefix.length + randomLength + checksumLength;
const form = new RegExp(`^${accessTokenPrefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`);

function toBase62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= base) text = digits.charAt(Number(rest % base)) + text;
  return text;
}

const checksum = (text: string): string => toBase62(BigInt(crc32(text)), checksumLength);

/** Returns the text of a new personal access token: prefix, 192 random bits, and a checksum of both. */
export function createAccessTokenText(bytes: Uint8Array = randomBytes(randomByteCount)): string {
  const body = accessTokenPrefix + toBase62(BigInt(`0x${Buffer.from(bytes).toString('hex')}`), randomLength);
  return body + checksum(body);
}

/**
 * Returns true if a text has the form of a personal access token. Its checksum detects typing errors before the
 * database is queried.
 */
export const isWholeAccessToken = (token: string): boolean =>
  form.test(token) && token.slice(-checksumLength) === checksum(token.slice(0, textLength - checksumLength));

const anywhere = new RegExp(`${accessTokenPrefix}[0-9A-Za-z]+`, 'g');

/** Replaces personal access tokens in a text, so that the text can be logged. */
export const redactAccessTokens = (text: string): string => text.replaceAll(anywhere, `${accessTokenPrefix}[redacted]`);
