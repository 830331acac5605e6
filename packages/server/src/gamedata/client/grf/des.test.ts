import { createCipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import { hex } from '../../testing/bytes.ts';
import { createRandom } from '../../testing/random.ts';
import { cipherBlock } from './des.ts';

/**
 * An independent implementation of DES (FIPS 46-3), bit by bit and with the tables of the standard, to compare with.
 * Bits are counted from 1, as in the standard.
 */
const ip = [58, 60, 62, 64, 57, 59, 61, 63].flatMap((first) => Array.from({ length: 8 }, (_, i) => first - 8 * i));
const expansion = Array.from({ length: 48 }, (_, i) => ((Math.floor(i / 6) * 4 + (i % 6) + 31) % 32) + 1);
const transposition = '16 7 20 21 29 12 28 17 1 15 23 26 5 18 31 10 2 8 24 14 32 27 3 9 19 13 30 6 22 11 4 25'
  .split(' ')
  .map(Number);
const boxes = `
  14 4 13 1 2 15 11 8 3 10 6 12 5 9 0 7 0 15 7 4 14 2 13 1 10 6 12 11 9 5 3 8 4 1 14 8 13 6 2 11 15 12 9 7 3 10 5 0 15 12 8 2 4 9 1 7 5 11 3 14 10 0 6 13
  15 1 8 14 6 11 3 4 9 7 2 13 12 0 5 10 3 13 4 7 15 2 8 14 12 0 1 10 6 9 11 5 0 14 7 11 10 4 13 1 5 8 12 6 9 3 2 15 13 8 10 1 3 15 4 2 11 6 7 12 0 5 14 9
  10 0 9 14 6 3 15 5 1 13 12 7 11 4 2 8 13 7 0 9 3 4 6 10 2 8 5 14 12 11 15 1 13 6 4 9 8 15 3 0 11 1 2 12 5 10 14 7 1 10 13 0 6 9 8 7 4 15 14 3 11 5 2 12
  7 13 14 3 0 6 9 10 1 2 8 5 11 12 4 15 13 8 11 5 6 15 0 3 4 7 2 12 1 10 14 9 10 6 9 0 12 11 7 13 15 1 3 14 5 2 8 4 3 15 0 6 10 1 13 8 9 4 5 11 12 7 2 14
  2 12 4 1 7 10 11 6 8 5 3 15 13 0 14 9 14 11 2 12 4 7 13 1 5 0 15 10 3 9 8 6 4 2 1 11 10 13 7 8 15 9 12 5 6 3 0 14 11 8 12 7 1 14 2 13 6 15 0 9 10 4 5 3
  12 1 10 15 9 2 6 8 0 13 3 4 14 7 5 11 10 15 4 2 7 12 9 5 6 1 13 14 0 11 3 8 9 14 15 5 2 8 12 3 7 0 4 10 1 13 11 6 4 3 2 12 9 5 15 10 11 14 1 7 6 0 8 13
  4 11 2 14 15 0 8 13 3 12 9 7 5 10 6 1 13 0 11 7 4 9 1 10 14 3 5 12 2 15 8 6 1 4 11 13 12 3 7 14 10 15 6 8 0 5 9 2 6 11 13 8 1 4 10 7 9 5 0 15 14 2 3 12
  13 2 8 4 6 15 11 1 10 9 3 14 5 0 12 7 1 15 13 8 10 3 7 4 12 5 6 11 0 14 9 2 7 11 4 1 9 12 14 2 0 6 10 13 15 3 5 8 2 1 14 7 4 10 8 13 15 12 9 0 3 5 6 11`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' ').map(Number));
const pc1 = `57 49 41 33 25 17 9 1 58 50 42 34 26 18 10 2 59 51 43 35 27 19 11 3 60 52 44 36
  63 55 47 39 31 23 15 7 62 54 46 38 30 22 14 6 61 53 45 37 29 21 13 5 28 20 12 4`
  .split(/\s+/)
  .map(Number);
const pc2 = `14 17 11 24 1 5 3 28 15 6 21 10 23 19 12 4 26 8 16 7 27 20 13 2
  41 52 31 37 47 55 30 40 51 45 33 48 44 49 39 56 34 53 46 42 50 36 29 32`
  .split(/\s+/)
  .map(Number);
const shifts = [1, 1, 2, 2, 2, 2, 2, 2, 1, 2, 2, 2, 2, 2, 2, 1];

type Bits = readonly number[];
const bitsOf = (bytes: Uint8Array): Bits =>
  [...bytes].flatMap((byte) => Array.from({ length: 8 }, (_, i) => (byte >> (7 - i)) & 1));
const bytesOf = (bits: Bits) =>
  Buffer.from(
    Array.from({ length: bits.length / 8 }, (_, i) => Number.parseInt(bits.slice(i * 8, i * 8 + 8).join(''), 2)),
  );
const pick = (bits: Bits, places: readonly number[]): Bits => places.map((place) => bits[place - 1] ?? 0);
const xor = (a: Bits, b: Bits): Bits => a.map((bit, i) => bit ^ (b[i] ?? 0));
const undo = (bits: Bits): Bits => ip.map((_, i) => bits[ip.indexOf(i + 1)] ?? 0);

function round(right: Bits, key: Bits): Bits {
  const mixed = xor(pick(right, expansion), key);
  const substituted = boxes.flatMap((box, i) => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = mixed.slice(i * 6, i * 6 + 6);
    const value = box[(a * 2 + f) * 16 + b * 8 + c * 4 + d * 2 + e] ?? 0;
    return [value >> 3, value >> 2, value >> 1, value].map((bit) => bit & 1);
  });
  return pick(substituted, transposition);
}

function des(block: Uint8Array, key: Uint8Array): Buffer {
  const start = pick(bitsOf(block), ip);
  let [left, right] = [start.slice(0, 32), start.slice(32)] as [Bits, Bits];
  let [c, d] = [pick(bitsOf(key), pc1).slice(0, 28), pick(bitsOf(key), pc1).slice(28)] as [Bits, Bits];
  for (const shift of shifts) {
    [c, d] = [
      [...c.slice(shift), ...c.slice(0, shift)],
      [...d.slice(shift), ...d.slice(0, shift)],
    ];
    [left, right] = [right, xor(left, round(right, pick([...c, ...d], pc2)))];
  }
  return bytesOf(undo([...right, ...left]));
}

function oneRound(block: Uint8Array): Buffer {
  const start = pick(bitsOf(block), ip);
  const right = start.slice(32);
  return bytesOf(
    undo([
      ...xor(
        start.slice(0, 32),
        round(
          right,
          Array.from({ length: 48 }, () => 0),
        ),
      ),
      ...right,
    ]),
  );
}

const ciphered = (block: Uint8Array) => {
  const bytes = Buffer.from(block);
  cipherBlock(bytes, 0);
  return bytes.toString('hex');
};

test('the reference DES of this test matches published test vectors, and OpenSSL with random keys', () => {
  // DES examples from FIPS 81 and from the worked example of J. Orlin Grabbe.
  expect(des(hex('4e6f772069732074'), hex('0123456789abcdef')).toString('hex')).toBe('3fa40e8a984d4815');
  expect(des(hex('0123456789abcdef'), hex('133457799bbcdff1')).toString('hex')).toBe('85e813540f0ab405');
  const random = createRandom(5);
  for (let i = 0; i < 20; i++) {
    const [block, key] = [random.bytes(8), random.bytes(8)];
    const cipher = createCipheriv('des-ede3-ecb', Buffer.concat([key, key, key]), null).setAutoPadding(false);
    expect(des(block, key)).toEqual(Buffer.concat([cipher.update(block), cipher.final()]));
  }
});

test('the block cipher of client archives is one round of DES with a key of zeros', () => {
  const random = createRandom(7);
  for (let i = 0; i < 300; i++) {
    const block = random.bytes(8);
    expect(ciphered(block)).toBe(oneRound(block).toString('hex'));
  }
});

test('the block cipher of client archives matches known test vectors, and restores a block when it is applied twice', () => {
  expect(ciphered(hex('0000000000000000'))).toBe('0404015555015455');
  expect(ciphered(hex('0123456789abcdef'))).toBe('5176057698ead9eb');
  expect(ciphered(hex('5176057698ead9eb'))).toBe('0123456789abcdef');
});

test('the block cipher of client archives changes only the eight bytes at its offset', () => {
  const bytes = Buffer.alloc(24);
  cipherBlock(bytes, 8);
  expect(bytes.toString('hex')).toBe(`${'00'.repeat(8)}0404015555015455${'00'.repeat(8)}`);
});
