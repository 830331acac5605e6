import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { hex, join, text, u8, u16, u32 } from '../../testing/bytes.ts';
import { grfFixtures, noise } from '../../testing/grf-fixture.ts';
import { encipher, grfHeader, type PackedFile, writeGrf } from '../../testing/grf-writer.ts';
import { createRandom } from '../../testing/random.ts';
import type { ByteSource } from './byte-source.ts';
import { decipher, desCycle } from './ciphers.ts';
import { openArchive } from './open-archive.ts';

const sourceOf = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  read: (offset, length) => Promise.resolve(Buffer.from(bytes.subarray(offset, offset + length))),
});
const open = (bytes: Buffer) => openArchive(sourceOf(bytes), () => true);

/** Returns the content of a file in an archive, or the message of the fault. */
async function contents(bytes: Buffer, key: string): Promise<string> {
  const archive = await open(bytes);
  const entry = archive.entries.get(key);
  if (!entry) return 'not there';
  return archive.read(entry).then(
    (content) => content.toString('latin1'),
    (error: Error) => error.message,
  );
}

const korean = hex('c0afc0fac0cec5cdc6e4c0ccbdba').toString('latin1');
const icon = `data\\texture\\${korean}\\item\\apple.bmp`;
const flat = (lines: readonly string[]) => Buffer.from(lines.join(''), 'base64');

describe.each(Object.entries(grfFixtures))(
  'a client archive of %s that another implementation wrote',
  (version, lines) => {
    test('is read with normalised file names and complete files', async () => {
      const archive = await open(flat(lines));
      expect(archive.version).toBe(Number(version));
      expect([...archive.entries.keys()]).toEqual([
        'data\\sprite\\npc\\noise.spr',
        'data\\sprite\\npc\\noise.act',
        icon,
      ]);
      for (const name of ['data\\sprite\\npc\\noise.spr', 'data\\sprite\\npc\\noise.act'])
        expect(await contents(flat(lines), name)).toBe(noise.toString('latin1'));
      expect(await contents(flat(lines), icon)).toBe('apple '.repeat(20));
    });
  },
);

test('a hand-written client archive with one stored file is read', async () => {
  const entry = '61 2e 62 00 03 00 00 00 03 00 00 00 03 00 00 00 01 00 00 00 00';
  // The content is compressed with zlib by hand: an uncompressed block and the Adler-32 checksum.
  const packed = join(hex('78 01 01 15 00 ea ff'), hex(entry), hex('13 62 00 fc'));
  const bytes = join(
    hex('4d 61 73 74 65 72 20 6f 66 20 4d 61 67 69 63'),
    hex('00 00 00 00 00 00 00 00 00 00 00 00 00 00 00'),
    hex('03 00 00 00 00 00 00 00 08 00 00 00 00 02 00 00'),
    hex('46 6f 6f'),
    hex('20 00 00 00 15 00 00 00'),
    packed,
  );
  expect(await contents(bytes, 'a.b')).toBe('Foo');
});

test('in an archived file, the number of blocks between DES blocks depends on the packed size', () => {
  expect([9, 99, 100, 9_999, 10_000, 999_999, 1_000_000, 99_999_999].map(desCycle)).toEqual([
    1, 1, 4, 5, 14, 15, 22, 23,
  ]);
});

/**
 * Deciphers blocks of zeros. Returns the indexes of the blocks that DES changed, and of those that shuffling changed.
 */
function changedBlocks(length: number) {
  const bytes = Buffer.alloc(Math.ceil(length / 8) * 8);
  decipher(bytes, 'mixed', length);
  const blocks = Array.from({ length: bytes.length / 8 }, (_, i) => bytes.toString('hex', i * 8, i * 8 + 8));
  const numbers = (content: string) => blocks.flatMap((block, i) => (block === content ? [i] : []));
  return { des: numbers('0404015555015455'), shuffled: numbers('000000000000002b'), all: blocks.length };
}

test('the mixed cipher of client archives encrypts the expected blocks, counted by hand', () => {
  const first = Array.from({ length: 20 }, (_, i) => i);
  expect(changedBlocks(96)).toEqual({ des: first.slice(0, 12), shuffled: [], all: 12 });
  expect(changedBlocks(400)).toEqual({
    des: [...first, 20, 24, 28, 32, 36, 40, 44, 48],
    shuffled: [30, 39, 49],
    all: 50,
  });
  const five = changedBlocks(10_000);
  expect(five.des.slice(20, 24)).toEqual([28, 42, 56, 70]);
  expect(five.shuffled.slice(0, 4)).toEqual([27, 35, 43, 50]);
  const seven = changedBlocks(1_000_000);
  expect(seven.des.slice(20, 23)).toEqual([22, 44, 66]);
  expect(seven.shuffled.slice(0, 4)).toEqual([28, 35, 42, 50]);
});

test('an incomplete block at the end of an archived file is not decrypted', () => {
  const bytes = join(Buffer.alloc(8), text('tail'));
  decipher(bytes, 'mixed', 12);
  expect(bytes.toString('latin1', 8)).toBe('tail');
});

describe('a client archive of another packing program', () => {
  const one = (file: Partial<PackedFile>) =>
    contents(writeGrf(0x200, [{ name: 'a.txt', content: text('hello '.repeat(50)), ...file }]), file.name ?? 'a.txt');

  test('is read with each version, cipher and length', async () => {
    const random = createRandom(11);
    for (const version of [0x102, 0x103, 0x200, 0x300] as const)
      for (const cipher of ['none', 'header', 'mixed'] as const)
        for (const length of [1, 7, 8, 9, 159, 160, 161, 300, 12_345]) {
          const content = random.bytes(length);
          const bytes = writeGrf(version, [
            { name: 'data\\y.spr', content: random.bytes(random.below(20)) },
            { name: 'data\\x.spr', content, cipher },
          ]);
          expect(await contents(bytes, 'data\\x.spr')).toBe(content.toString('latin1'));
        }
  });

  test('is read if animation files with the flag mixed are encrypted only at the header, or fully', async () => {
    for (const cipher of ['header', 'mixed'] as const) {
      const content = createRandom(3).bytes(2_000);
      const packed = encipher(deflateSync(content), cipher);
      expect(packed.length).toBeGreaterThan(400);
      const bytes = writeGrf(0x200, [{ name: 'a.act', content, cipher }]);
      // Both flag values, 2 and 3, mean that a file has the mixed cipher.
      expect(await contents(flagged(bytes, 3), 'a.act')).toBe(content.toString('latin1'));
    }
  });

  test('is read if a file is stored uncompressed, or without flags', async () => {
    expect(await one({ isStored: true })).toBe('hello '.repeat(50));
    const bytes = writeGrf(0x200, [{ name: 'a.png', content: text('raw') }]);
    expect(await contents(flagged(bytes, 0), 'a.png')).toBe('raw');
    expect(await contents(flagged(writeGrf(0x200, [{ name: 'folder', content: text('x') }]), 0), 'folder')).toBe(
      'not there',
    );
  });

  test('is read if a file is as long packed as unpacked', async () => {
    const content = Array.from({ length: 400 }, (_, length) =>
      createRandom(length + 1)
        .bytes(length)
        .fill(0, 11),
    ).find((bytes) => bytes.length > 0 && deflateSync(bytes).length === bytes.length);
    expect(content).toBeDefined();
    expect(await one({ content: content ?? text('') })).toBe(content?.toString('latin1'));
  });

  test('is read with upper case, slashes and doubled backslashes in names, without changing two-byte characters', async () => {
    expect(await one({ name: 'DATA/Sprite\\\\A.SPR' })).toBe('not there');
    const bytes = writeGrf(0x200, [{ name: 'DATA/Sprite\\\\A.SPR', content: text('found') }]);
    expect(await contents(bytes, 'data\\sprite\\a.spr')).toBe('found');
    const hangul = writeGrf(0x200, [{ name: '\x94\x41\\\xc7\x41.BMP', content: text('found') }]);
    expect(await contents(hangul, '\x94\x41\\\xc7\x41.bmp')).toBe('found');
  });

  test('is read with the first of two files that have the same name', async () => {
    const bytes = writeGrf(0x200, [
      { name: 'a.txt', content: text('first') },
      { name: 'A.TXT', content: text('second') },
    ]);
    expect(await contents(bytes, 'a.txt')).toBe('first');
    expect(await open(bytes)).toMatchObject({ count: 2, repeatedCount: 1 });
  });

  test('is read with a newer signature, and as 0x300 with the older header', async () => {
    const bytes = writeGrf(0x300, [{ name: 'a.txt', content: text('new') }]);
    bytes.write('Event Horizon\0R', 0, 'latin1');
    expect(await contents(bytes, 'a.txt')).toBe('new');
    const tableOffset = bytes.readUInt32LE(30);
    bytes.writeUInt32LE(0x0101_0100, 34);
    bytes.writeUInt32LE(0x0101_0100 + 8, 38);
    expect(bytes.readUInt32LE(30)).toBe(tableOffset);
    expect(await contents(bytes, 'a.txt')).toBe('new');
  });
});

/** Returns the archive with other flags of its single file. The table of files is compressed again. */
function flagged(bytes: Buffer, flags: number): Buffer {
  return retabled(bytes, (table) => table.writeUInt8(flags, table.length - 5));
}

function retabled(bytes: Buffer, change: (table: Buffer) => void, realSize?: number): Buffer {
  const offset = bytes.readUInt32LE(30);
  const table = unpackedTable(bytes);
  change(table);
  const packed = deflateSync(table);
  return join(bytes.subarray(0, 46 + offset), u32(packed.length), u32(realSize ?? table.length), packed);
}

const unpackedTable = (bytes: Buffer): Buffer => {
  const at = 46 + bytes.readUInt32LE(30);
  return Buffer.from(inflateSync(bytes.subarray(at + 8)));
};

describe('an unreadable client archive is reported', () => {
  const good = writeGrf(0x200, [{ name: 'a.txt', content: text('hello '.repeat(50)) }]);
  const why = (bytes: Buffer) =>
    open(bytes).then(
      () => 'opened',
      (error: Error) => error.message,
    );

  test('if it is another kind of file, has another version, or is truncated', async () => {
    expect(await why(text('not an archive'))).toBe('is not a GRF');
    expect(await why(Buffer.alloc(0))).toBe('is not a GRF');
    expect(await why(good.subarray(0, 40))).toBe('ends early in its header');
    const pak = Buffer.from(good);
    pak.writeUInt32LE(0x12, 42);
    expect(await why(pak)).toBe('is a GRF of version 0x12, which is not supported');
    expect(await why(good.subarray(0, 50))).toBe('ends early before its table');
    expect(await why(good.subarray(0, good.length - 1))).toBe('ends early in its table');
  });

  test('if its table of files unpacks to another length, or to more than any client has', async () => {
    expect(await why(retabled(good, () => undefined, 5))).toBe('has a table that cannot be unpacked');
    expect(await why(retabled(good, () => undefined, 500))).toBe('has a table that cannot be unpacked');
    expect(await why(retabled(good, () => undefined, 300_000_000))).toBe('has a table of more than 268435456 bytes');
  });

  test('if files in it are protected, which are counted and skipped', async () => {
    for (const flags of [0x20, 0x80]) {
      const bytes = writeGrf(0x200, [{ name: 'a.txt', content: text('secret'), flags }]);
      expect(await open(bytes)).toMatchObject({ count: 1, protectedCount: 1 });
      expect(await contents(bytes, 'a.txt')).toBe('is protected; use an unprotected copy');
    }
  });

  test('if a file in it uses LZMA, is empty or too big, or has an offset outside the archive', async () => {
    const lzma = writeGrf(0x200, [{ name: 'a.txt', content: text('x'.repeat(50)) }]);
    lzma.writeUInt8(0, 46);
    expect(await contents(lzma, 'a.txt')).toBe('is packed with LZMA, which is not supported');
    const broken = Buffer.from(good);
    broken.writeUInt8(7, 46);
    expect(await contents(broken, 'a.txt')).toBe('cannot be unpacked');
    expect(await contents(writeGrf(0x200, [{ name: 'a.txt', content: text('') }]), 'a.txt')).toBe('is empty');
    const field = (value: number, fromEnd: number) =>
      contents(
        retabled(good, (table) => table.writeUInt32LE(value, table.length - fromEnd)),
        'a.txt',
      );
    expect(await field(0xffff_fff0, 4)).toBe('is outside its archive');
    expect(await field(70_000_000, 17)).toBe('has more than 67108864 bytes');
    expect(await field(70_000_000, 9)).toBe('has more than 67108864 bytes');
    expect(await field(10, 9)).toBe('cannot be unpacked');
  });

  test('if a file in it is a decompression bomb, which is not unpacked', async () => {
    const bomb = writeGrf(0x200, [{ name: 'a.txt', content: Buffer.alloc(30_000_000) }]);
    const small = retabled(bomb, (table) => table.writeUInt32LE(1_000, table.length - 9));
    expect(await contents(small, 'a.txt')).toBe('cannot be unpacked');
  });

  test('if it is old and its table contains a name that is longer than the table', async () => {
    const name = join(u32(0xffff), u16(0), u8(1, 2, 3));
    expect(await why(join(grfHeader(0x103, 0, 1), name))).toBe('ends early in its table');
  });
});
