import { deflateSync, inflateSync } from 'node:zlib';
import sharp from '../../rules/pictures/sharp.ts';
import type { StoredEmblem } from '../../store/characters/emblems.ts';
import { decodeEmblemBmp, emblemSide, encodeEmblemBmp } from './emblem-bmp.ts';

/** A picture in a format that is safe to send to browsers. */
export interface EmblemImage {
  type: 'image/png' | 'image/gif';
  bytes: Buffer;
}

/**
 * Maximum decompressed size of a guild emblem in bytes. A 24-bit BMP of an emblem has 1782 bytes; a far larger result
 * is an attack (decompression bomb).
 */
const maxUnpackedBytes = 4_096;
/** Maximum sizes in bytes of a guild emblem that the map server accepts: compressed, and as a file. */
const maxPackedBytes = 1_800;
const maxFileBytes = 50_000;

/**
 * Converts a guild emblem that a player uploaded. A BMP is decoded and encoded as PNG, so that no bytes of the file are
 * served. A GIF is served unchanged if its header has 24 by 24 pixels. Undefined for other files.
 */
export async function renderEmblem(stored: StoredEmblem): Promise<EmblemImage | undefined> {
  const bytes = stored.kind === 'packed' ? unpack(stored.hex) : Buffer.from(stored.bytes);
  if (!bytes || bytes.length > maxFileBytes) return undefined;
  if (isEmblemGif(bytes)) return { type: 'image/gif', bytes };
  const pixels = decodeEmblemBmp(bytes);
  if (!pixels) return undefined;
  const raw = { width: emblemSide, height: emblemSide, channels: 4 } as const;
  return { type: 'image/png', bytes: await sharp(pixels, { raw }).png().toBuffer() };
}

function unpack(hex: string): Buffer | undefined {
  const packed = Buffer.from(hex, 'hex');
  if (packed.length > maxPackedBytes) return undefined;
  try {
    return inflateSync(packed, { maxOutputLength: maxUnpackedBytes });
  } catch {
    return undefined;
  }
}

const isEmblemGif = (bytes: Buffer) =>
  /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)) &&
  bytes.length > 13 &&
  bytes.readUInt16LE(6) === emblemSide &&
  bytes.readUInt16LE(8) === emblemSide;

/** Encodes a guild emblem like rAthena in `guild.emblem_data`: a BMP, compressed with zlib, as hexadecimal text. */
export const packEmblem = (pixels: Uint8Array): string => deflateSync(encodeEmblemBmp(pixels)).toString('hex');
