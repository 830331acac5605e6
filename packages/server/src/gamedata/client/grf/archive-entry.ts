import type { Cipher } from './ciphers.ts';

/** Position and compression of a file in an archive. Sizes are in bytes. */
export interface ArchiveEntry {
  readonly offset: number;
  readonly packedBytes: number;
  /** Packed size of the file, rounded up to whole blocks of eight bytes for the cipher. */
  readonly alignedBytes: number;
  readonly realBytes: number;
  readonly cipher: Cipher;
  /** A second cipher to try if the first one fails. Packing programs do not agree on the meaning of the flags. */
  readonly otherCipher?: Cipher;
  /** True if the file is enciphered with a secret key. Kafra does not try to find the key. */
  readonly isProtected: boolean;
}

/** Size of the archive's header in bytes. Offsets of entries are relative to its end. */
export const HEADER_BYTES = 46;

const IS_FILE = 1;
const IS_MIXED = 2;
const IS_HEADER_ONLY = 4;
/** Flags of protected entries in archives of GRF Editor and in newer archives of the publisher. */
const IS_PROTECTED = 0x20 | 0x80;

/** Matches names of files in old archives that have only their header enciphered, because they are long. */
const headerOnly = /\.(gnd|gat|act|str)$/i;

/** Returns the cipher of a file in an archive before version 0x200, which depends on the file name. */
export const cipherByName = (name: string): Cipher => (headerOnly.test(name) ? 'header' : 'mixed');

/** Decodes the flags of an archive entry; undefined for a folder. */
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
