import { type ByteString, clientBytes } from './byte-string.ts';

/** A file name of a game client in the form by which files are found: see `fileKey`. */
export type FileKey = ByteString;

const BACKSLASH = 0x5c;
const SLASH = 0x2f;

/**
 * Returns true for the first byte of a two-byte character in CP949. The second byte may equal a Latin letter, but never
 * a backslash.
 */
const isLead = (byte: number) => byte >= 0x81 && byte <= 0xfe;
const lowerCase = (byte: number) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte);

/** Converts a file name to its comparable form in place: lower case and single backslashes. Returns the new length. */
function foldBytes(bytes: Buffer): number {
  let end = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (isLead(byte) && at + 1 < bytes.length) {
      bytes[end++] = byte;
      bytes[end++] = bytes[++at] ?? 0;
      continue;
    }
    const folded = byte === SLASH ? BACKSLASH : lowerCase(byte);
    if (folded === BACKSLASH && end > 0 && bytes[end - 1] === BACKSLASH) continue;
    bytes[end++] = folded;
  }
  return end;
}

/**
 * Matches file names that the conversion to a key may change. Most names do not match. The second byte of a Korean
 * character may match as well.
 */
const MAY_CHANGE = /[A-Z/]|\\\\/;

/**
 * Converts a file name of a game client to the form that is compared: Latin letters in lower case, and one backslash
 * between folders.
 */
export function foldKey(name: ByteString): FileKey {
  if (!MAY_CHANGE.test(name)) return name;
  const bytes = Buffer.from(name, 'latin1');
  return bytes.toString('latin1', 0, foldBytes(bytes));
}

/** Converts a file name as stored in an archive or a folder to the form that is compared. */
export const fileKey = (name: Buffer): FileKey => foldKey(clientBytes(name));
