import type { Cipher } from './ciphers.ts';

/** Position and compression of an archive entry. Sizes are in bytes. */
export interface ArchiveEntry {
  readonly offset: number;
  readonly packedBytes: number;
  /** Packed size, rounded up to whole blocks of eight bytes for the cipher. */
  readonly alignedBytes: number;
  readonly realBytes: number;
  readonly cipher: Cipher;
  /** A second cipher to try. Programs do not agree on the meaning of the flags. */
  readonly otherCipher?: Cipher;
  /** True if the entry is enciphered with a key, which Kafra does not try to find. */
  readonly isProtected: boolean;
}

/** Size of the header in bytes. Offsets of entries are relative to its end. */
export const HEADER_BYTES = 46;

const IS_FILE = 1;
const IS_MIXED = 2;
const IS_HEADER_ONLY = 4;
/** Flags of protected entries in archives of GRF Editor and in newer archives of the publisher. */
const IS_PROTECTED = 0x20 | 0x80;

/** Names of files of which only the header is enciphered, because they are long. */
const headerOnly = /\.(gnd|gat|act|str)$/i;

/** Returns the cipher of an entry in an archive before version 0x200, which depends on the file name. */
export const cipherByName = (name: string): Cipher => (headerOnly.test(name) ? 'header' : 'mixed');

/** Decodes the flags of an entry; undefined for a folder. */
export function readFlags(
  flags: number,
  name: string,
): Pick<ArchiveEntry, 'cipher' | 'otherCipher' | 'isProtected'> | undefined {
  const isFile = (flags & IS_FILE) !== 0 || (flags === 0 && /\.[^\\/]+$/.test(name));
  if (!isFile) return undefined;
  const isProtected = (flags & IS_PROTECTED) !== 0;
  if (flags & IS_MIXED) {
    if (headerOnly.test(name)) return { cipher: 'header', otherCipher: 'mixed', isProtected };
    return { cipher: 'mixed', isProtected };
  }
  return { cipher: flags & IS_HEADER_ONLY ? 'header' : 'none', isProtected };
}
