import { BLOCK_BYTES, cipherBlock } from './des.ts';

/**
 * Cipher of a file's content in an archive. `header` covers only the first blocks. `mixed` also covers some blocks
 * after them and shuffles others.
 */
export type Cipher = 'none' | 'header' | 'mixed';

/** Number of blocks at the start of a file that both ciphers process with DES. */
const HEADER_BLOCKS = 20;

/**
 * Returns the distance between the later blocks of a file that are ciphered with DES. It depends on the number of
 * decimal digits of the packed size.
 */
export function desCycle(packedBytes: number): number {
  const digits = String(packedBytes).length;
  if (digits < 3) return 1;
  if (digits < 5) return digits + 1;
  return digits < 7 ? digits + 9 : digits + 15;
}

/** Byte values that are exchanged in pairs in the last byte of a shuffled block. */
const EXCHANGED = [0x00, 0x2b, 0x6c, 0x80, 0x01, 0x68, 0x48, 0x77, 0x60, 0xff, 0xb9, 0xc0, 0xfe, 0xeb];
const exchanged = Uint8Array.from({ length: 256 }, (_, value) => {
  const place = EXCHANGED.indexOf(value);
  return place < 0 ? value : (EXCHANGED[place ^ 1] ?? value);
});

/** Position in the original block of each byte of a shuffled block. The last byte is also substituted. */
const UNSHUFFLED = [3, 4, 6, 0, 1, 2, 5, 7];

function unshuffleBlock(bytes: Buffer, at: number): void {
  const block = UNSHUFFLED.map((from) => bytes[at + from] ?? 0);
  block[7] = exchanged[block[7] ?? 0] ?? 0;
  bytes.set(block, at);
}

/** Distance between shuffled blocks, among the blocks after the header that are not ciphered with DES. */
const SHUFFLE_CYCLE = 7;

/**
 * Deciphers the content of an archived file in place. An incomplete last block is not ciphered. `packedBytes` is the
 * length without padding.
 */
export function decipher(bytes: Buffer, cipher: Cipher, packedBytes: number): void {
  if (cipher === 'none') return;
  const blocks = Math.floor(bytes.length / BLOCK_BYTES);
  for (let block = 0; block < Math.min(HEADER_BLOCKS, blocks); block++) cipherBlock(bytes, block * BLOCK_BYTES);
  if (cipher === 'header') return;
  const cycle = desCycle(packedBytes);
  let others = 0;
  for (let block = HEADER_BLOCKS; block < blocks; block++) {
    if (block % cycle === 0) {
      cipherBlock(bytes, block * BLOCK_BYTES);
      continue;
    }
    if (others > 0 && others % SHUFFLE_CYCLE === 0) unshuffleBlock(bytes, block * BLOCK_BYTES);
    others += 1;
  }
}

const NIBBLE = 4;

/**
 * Deciphers a file name of an archive before version 0x200. The two halves of each byte are swapped, then DES is
 * applied.
 */
export function decipherName(bytes: Buffer): Buffer {
  const name = Buffer.from(bytes);
  for (let at = 0; at + BLOCK_BYTES <= name.length; at += BLOCK_BYTES) {
    for (let i = at; i < at + BLOCK_BYTES; i++) {
      const byte = name[i] ?? 0;
      name[i] = (byte << NIBBLE) | (byte >> NIBBLE);
    }
    cipherBlock(name, at);
  }
  return name;
}
