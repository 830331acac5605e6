import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { second } from '@kafra/sdk/rules';

/** Milliseconds for which each code of an authenticator app is valid: 30 seconds (RFC 6238, section 5.2). */
const period = 30 * second;
const digits = 6;
const secretBytes = 20;
/** Number of time steps before and after the current one for which codes are accepted, because clocks differ. */
const tolerance = 1;

/** Digits of Base32 (RFC 4648), which authenticator apps read. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes bytes in Base32 without padding. */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let pending = 0;
  let bits = 0;
  for (const byte of bytes) {
    pending = (pending << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(pending >> bits) & 31];
    }
    pending &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + alphabet[(pending << (5 - bits)) & 31];
}

/** Decodes Base32; undefined if a character is not in its alphabet. */
export function fromBase32(text: string): Buffer | undefined {
  const bytes: number[] = [];
  let pending = 0;
  let bits = 0;
  for (const character of text) {
    const value = alphabet.indexOf(character);
    if (value < 0) return undefined;
    pending = (pending << 5) | value;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push(pending >> bits);
      pending &= (1 << bits) - 1;
    }
  }
  return Buffer.from(bytes);
}

/** Returns a new random secret of a second factor: 160 bits, the length that RFC 4226 recommends, in Base32. */
export const createTotpSecret = (): string => toBase32(randomBytes(secretBytes));

/** Returns the time step of the second factor (RFC 6238) for a time in epoch ms. */
export const stepAt = (now: number): number => Math.floor(now / period);

/**
 * Returns the code of the second factor for a time step. Source: RFC 4226, section 5.3, with HMAC-SHA-1, which all apps
 * support.
 */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Returns the accepted time step to which a code of the second factor belongs; undefined for a wrong code. */
export function matchingStep(secret: Uint8Array, code: string, now: number): number | undefined {
  const given = Buffer.from(code);
  const current = stepAt(now);
  const steps = Array.from({ length: 2 * tolerance + 1 }, (_, index) => current - tolerance + index);
  return steps.find((step) => {
    if (step < 0) return false;
    const expected = Buffer.from(totpCode(secret, step));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

/**
 * Returns the URI with the secret of a second factor, for a QR code that authenticator apps read. Format: Key Uri
 * Format of Google Authenticator.
 */
export function totpUri({ secret, site, email }: { secret: string; site: string; email: string }): string {
  const issuer = encodeURIComponent(site.replaceAll(':', ' '));
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`;
}
