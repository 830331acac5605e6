import type { Cipher } from './ciphers.ts';

/** Position and compression of an archive entry. Sizes are in bytes. */
export interface ArchiveEntry {
  readonly offset: number;
  readonly packedBytes: number;
  /** Packed, up to the block of eight bytes that the cipher fills. */
  readonly alignedBytes: number;
  readonly realBytes: number;
  readonly cipher: Cipher;
  /** Another cipher that an archive of unknown habits may mean. */
  readonly otherCipher?: Cipher;
  /** Enciphered with a key that is not ours to look for. */
  readonly isProtected: boolean;
}

/** Offsets are relative to the end of the header. */
export const HEADER_BYTES = 46;

const IS_FILE = 1;
const IS_MIXED = 2;
const IS_HEADER_ONLY = 4;
/** Of GRF Editor, and of newer archives of the publisher. */
const IS_PROTECTED = 0x20 | 0x80;

/** Of these only the header is enciphered, because they are long. */
const headerOnly = /\.(gnd|gat|act|str)$/i;

/** The cipher of archives before 0x200, which comes from the name. */
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
