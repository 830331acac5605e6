/**
 * The cipher that archives call DES: a single round of FIPS 46-3 with a zero key, between the initial permutation and
 * its inverse, without exchanging the halves. It is its own inverse.
 *
 * The right half stays unchanged. The left half is combined with the output of the S-boxes for the right half. The
 * permutation puts the halves into alternate bits of each byte, so it need not be computed: tables contain the bits of
 * the right half in each byte, and the bits of the block that an S-box changes.
 */
export const BLOCK_BYTES = 8;

/** Table P of FIPS 46-3: for each bit of the result, the number of the S-box output bit, counted from 1. */
const PERMUTATION = [
  16, 7, 20, 21, 29, 12, 28, 17, 1, 15, 23, 26, 5, 18, 31, 10, 2, 8, 24, 14, 32, 27, 3, 9, 19, 13, 30, 6, 22, 11, 4, 25,
];

/** Tables S1 to S8 of FIPS 46-3. Each table has four rows, and each hexadecimal digit is an entry. */
const S_BOXES = [
  ['e4d12fb83a6c5907', '0f74e2d1a6cb9538', '41e8d62bfc973a50', 'fc8249175b3ea06d'],
  ['f18e6b34972dc05a', '3d47f28ec01a69b5', '0e7ba4d158c6932f', 'd8a13f42b67c05e9'],
  ['a09e63f51dc7b428', 'd709346a285ecbf1', 'd6498f30b12c5ae7', '1ad069874fe3b52c'],
  ['7de3069a1285bc4f', 'd8b56f03472c1ae9', 'a690cb7df13e5284', '3f06a1d8945bc72e'],
  ['2c417ab6853fd0e9', 'eb2c47d150fa3986', '421bad78f9c5630e', 'b8c71e2d6f09a453'],
  ['c1af92680d34e75b', 'af427c9561de0b38', '9ef528c3704a1db6', '432c95fabe17608d'],
  ['4b2ef08d3c975a61', 'd0b7491ae35c2f86', '14bdc37eaf680592', '6bd814a7950fe23c'],
  ['d2846fb1a93e50c7', '1fd8a374c56b0e92', '7b419ce206adf358', '21e74a8dfc90356b'],
];

const FIRST_BIT = 0x8000_0000;

/** Bits of the right half of a DES block that a byte contains, by the position of the byte and its value. */
const rightBits = Array.from({ length: BLOCK_BYTES }, (_, byte) =>
  Uint32Array.from({ length: 256 }, (__, value) => {
    let half = 0;
    for (let pair = 0; pair < 4; pair++)
      if (value & (0x80 >> (pair * 2))) half |= FIRST_BIT >>> (pair * 8 + (7 - byte));
    return half;
  }),
);

/**
 * Returns the position in the DES block of a bit of the left half. Bits of the block are counted from 0 at its start.
 */
const blockBit = (leftBit: number) => (7 - (leftBit & 7)) * 8 + (leftBit >> 3) * 2 + 1;

/** Returns the output of a DES S-box for six bits: the outer two select the row, the inner four the column. */
function substitute(box: readonly string[], bits: number): number {
  const row = box[((bits >> 4) & 2) | (bits & 1)] ?? '';
  return Number.parseInt(row.charAt((bits >> 1) & 15), 16);
}

/** Bits of a DES block that change, by S-box and its six input bits: in the first four bytes and in the last four. */
const changes = S_BOXES.map((box, place) => {
  const [first, last] = [new Uint32Array(64), new Uint32Array(64)];
  for (let bits = 0; bits < 64; bits++) {
    const half = (substitute(box, bits) << (28 - place * 4)) >>> 0;
    for (const [leftBit, from] of PERMUTATION.entries()) {
      if ((half & (FIRST_BIT >>> (from - 1))) === 0) continue;
      const bit = blockBit(leftBit);
      const part = bit < 32 ? first : last;
      part[bits] = (part[bits] ?? 0) | (FIRST_BIT >>> (bit & 31));
    }
  }
  return { first, last };
});

/**
 * Deciphers the block of eight bytes at the position `at` in place. The cipher is its own inverse, so this also
 * enciphers.
 */
export function cipherBlock(bytes: Buffer, at: number): void {
  let right = 0;
  for (const [byte, bits] of rightBits.entries()) right |= bits[bytes[at + byte] ?? 0] ?? 0;
  let [first, last] = [0, 0];
  for (const [place, change] of changes.entries()) {
    const turn = (place * 4 + 31) & 31;
    const bits = ((right << turn) | (right >>> (32 - turn))) >>> 26;
    first ^= change.first[bits] ?? 0;
    last ^= change.last[bits] ?? 0;
  }
  bytes.writeInt32BE(bytes.readInt32BE(at) ^ first, at);
  bytes.writeInt32BE(bytes.readInt32BE(at + 4) ^ last, at + 4);
}
