import { deflateSync } from 'node:zlib';
import { cipherByName } from '../client/grf/archive-entry.ts';
import { type Cipher, desCycle } from '../client/grf/ciphers.ts';
import { cipherBlock } from '../client/grf/des.ts';
import { join, text, u8, u16, u32, u64 } from './bytes.ts';

/** A file to write into a client archive. */
export interface PackedFile {
  /** Path of the file with one byte per character, and with backslashes between folders. */
  readonly name: string;
  readonly content: Uint8Array;
  readonly cipher?: Cipher;
  /** Flags of the archived file in addition to those of its cipher. */
  readonly flags?: number;
  /** True if the file is stored in the archive without compression. */
  readonly isStored?: boolean;
}

export type GrfVersion = 0x102 | 0x103 | 0x200 | 0x300;

const BLOCK = 8;
const HEADER_BLOCKS = 20;
const pad = (bytes: Uint8Array) => join(bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK));

const exchanged = new Map(
  [
    [0x00, 0x2b],
    [0x6c, 0x80],
    [0x01, 0x68],
    [0x48, 0x77],
    [0x60, 0xff],
    [0xb9, 0xc0],
    [0xfe, 0xeb],
  ].flatMap(([a = 0, b = 0]) => [
    [a, b],
    [b, a],
  ]),
);

function shuffle(bytes: Buffer, at: number): void {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = bytes.subarray(at, at + BLOCK);
  bytes.set([d, e, f, a, b, g, c, exchanged.get(h) ?? h], at);
}

/** Encrypts the compressed data of an archived file, padded to whole blocks. */
export function encipher(packed: Uint8Array, cipher: Cipher): Buffer {
  const bytes = cipher === 'none' ? Buffer.from(packed) : pad(packed);
  if (cipher === 'none') return bytes;
  let others = 0;
  for (let block = 0; block < bytes.length / BLOCK; block++) {
    if (block < HEADER_BLOCKS) cipherBlock(bytes, block * BLOCK);
    else if (cipher === 'header') break;
    else if (block % desCycle(packed.length) === 0) cipherBlock(bytes, block * BLOCK);
    else {
      if (others > 0 && others % 7 === 0) shuffle(bytes, block * BLOCK);
      others += 1;
    }
  }
  return bytes;
}

function encipherName(name: string): Buffer {
  const bytes = pad(text(`${name}\0`));
  for (let at = 0; at < bytes.length; at += BLOCK) cipherBlock(bytes, at);
  return bytes.map((byte) => (byte << 4) | (byte >> 4)) as Buffer;
}

const CIPHER_FLAGS: Readonly<Record<Cipher, number>> = { none: 0, mixed: 2, header: 4 };

interface Placed {
  readonly file: PackedFile;
  readonly offset: number;
  readonly packed: number;
  readonly aligned: number;
}

function entry(version: GrfVersion, { file, offset, packed, aligned }: Placed): Buffer {
  const flags = u8(1 | CIPHER_FLAGS[file.cipher ?? 'none'] | (file.flags ?? 0));
  const real = file.content.length;
  if (version >= 0x200) {
    const place = version === 0x300 ? u64(offset) : u32(offset);
    return join(text(`${file.name}\0`), u32(packed), u32(aligned), u32(real), flags, place);
  }
  const name = encipherName(file.name);
  const sizes = join(u32(packed + real + 715), u32(aligned + 37_579), u32(real));
  return join(u32(name.length + 6), u16(0), name, Buffer.alloc(4), sizes, u8(1), u32(offset));
}

function table(version: GrfVersion, entries: readonly Buffer[]): Buffer {
  const plain = Buffer.concat(entries);
  if (version < 0x200) return plain;
  const packed = deflateSync(plain);
  return join(version === 0x300 ? u32(0) : u8(), u32(packed.length), u32(plain.length), packed);
}

export function grfHeader(version: GrfVersion, tableOffset: number, count: number): Buffer {
  const key = Buffer.from(Array.from({ length: 15 }, (_, i) => i));
  const numbers =
    version === 0x300 ? join(u64(tableOffset), u32(count)) : join(u32(tableOffset), u32(1_000), u32(count + 7 + 1_000));
  return join(text('Master of Magic'), key, numbers, u32(version));
}

/** Returns a client archive in the form that packing programs write. */
export function writeGrf(version: GrfVersion, files: readonly PackedFile[]): Buffer {
  const { header, rest } = grfParts(version, files, 0);
  return join(header, rest);
}

/**
 * Returns the header of a client archive, and the content that follows `gap` bytes after it. In a sparse file the gap
 * takes no space.
 */
export function grfParts(version: GrfVersion, files: readonly PackedFile[], gap: number) {
  const contents: Buffer[] = [];
  // Files with equal content are compressed only once.
  const known = new Map<Uint8Array, Buffer>();
  let offset = gap;
  const placed = files.map((given): Placed => {
    const file = version < 0x200 ? { ...given, cipher: cipherByName(given.name) } : given;
    const packed = file.isStored ? file.content : (known.get(file.content) ?? deflateSync(file.content));
    if (!file.isStored) known.set(file.content, Buffer.from(packed));
    const bytes = encipher(packed, file.cipher ?? 'none');
    contents.push(bytes);
    offset += bytes.length;
    return { file, offset: offset - bytes.length, packed: packed.length, aligned: bytes.length };
  });
  const entries = placed.map((one) => entry(version, one));
  return {
    header: grfHeader(version, offset, files.length),
    rest: Buffer.concat([...contents, table(version, entries)]),
  };
}
