import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodeEmblemBmp, emblemSide, encodeEmblemBmp } from './emblem-bmp.ts';
import { packEmblem, renderEmblem } from './emblem-image.ts';

/** Returns a test picture: red in the top left corner, transparent in the bottom right one, blue elsewhere. */
function picture(): Uint8Array {
  const pixels = new Uint8Array(emblemSide * emblemSide * 4);
  for (let at = 0; at < pixels.length; at += 4) pixels.set([10, 20, 200, 255], at);
  pixels.set([250, 5, 5, 255], 0);
  pixels.set([0, 0, 0, 0], pixels.length - 4);
  return pixels;
}

/** Creates a BMP file with a palette, 1 to 8 bits per pixel, optionally top-down. */
function paletteBmp(depth: 1 | 4 | 8, of: { fill: number; colours?: number; topDown?: boolean }): Buffer {
  const colours = of.colours ?? 2 ** depth;
  const stride = Math.ceil((emblemSide * depth) / 32) * 4;
  const dataAt = 54 + colours * 4;
  const bytes = Buffer.alloc(dataAt + stride * emblemSide, of.fill);
  encodeEmblemBmp(picture()).copy(bytes, 0, 0, 54);
  bytes.writeUInt32LE(dataAt, 10);
  bytes.writeInt32LE(of.topDown ? -emblemSide : emblemSide, 22);
  bytes.writeUInt16LE(depth, 28);
  bytes.writeUInt32LE(of.colours ?? 0, 46);
  for (let index = 0; index < colours; index++) bytes.set([index * 3, 7, 9, 0], 54 + index * 4);
  return bytes;
}

test('a stored guild emblem is converted to a PNG of the same picture', async () => {
  const image = await renderEmblem({ kind: 'packed', hex: packEmblem(picture()), version: 1 });
  expect(image?.type).toBe('image/png');
  const { data, info } = await sharp(image?.bytes).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 24, height: 24, channels: 4 });
  expect([...data.subarray(0, 4)]).toEqual([250, 5, 5, 255]);
  expect([...data.subarray(4, 8)]).toEqual([10, 20, 200, 255]);
  expect(data.at(-1)).toBe(0);
});

test.each([1, 4, 8] as const)('an emblem with %i bits per pixel and a palette is read in both row orders', (depth) => {
  for (const topDown of [false, true]) {
    const pixels = decodeEmblemBmp(paletteBmp(depth, { fill: 0, topDown }));
    expect([...(pixels?.subarray(0, 4) ?? [])]).toEqual([9, 7, 0, 255]);
  }
});

test('an emblem with a pixel outside the palette is rejected', () => {
  expect(decodeEmblemBmp(paletteBmp(8, { fill: 200, colours: 4 }))).toBeUndefined();
});

test('emblems of other sizes, depths, compressions and truncated files are rejected', () => {
  const good = encodeEmblemBmp(picture());
  const broken = (change: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(good);
    change(bytes);
    return decodeEmblemBmp(bytes);
  };
  expect(decodeEmblemBmp(good)).toBeDefined();
  expect(broken((bytes) => bytes.writeInt32LE(25, 18))).toBeUndefined();
  expect(broken((bytes) => bytes.writeInt32LE(-2_000_000_000, 22))).toBeUndefined();
  expect(broken((bytes) => bytes.writeUInt16LE(16, 28))).toBeUndefined();
  expect(broken((bytes) => bytes.writeUInt32LE(1, 30))).toBeUndefined();
  expect(broken((bytes) => bytes.writeUInt32LE(0xffffffff, 10))).toBeUndefined();
  expect(broken((bytes) => bytes.writeUInt32LE(0xffffffff, 14))).toBeDefined();
  for (const length of [0, 1, 53, 54, good.length - 1])
    expect(decodeEmblemBmp(good.subarray(0, length))).toBeUndefined();
});

test('an emblem that is a decompression bomb is not unpacked', async () => {
  const bomb = deflateSync(Buffer.alloc(1_000_000)).toString('hex');
  expect(await renderEmblem({ kind: 'packed', hex: bomb, version: 1 })).toBeUndefined();
  expect(await renderEmblem({ kind: 'packed', hex: 'not hex at all', version: 1 })).toBeUndefined();
});

test('a GIF emblem is served only if its header has the size of an emblem', async () => {
  const gif = (width: number) => {
    const bytes = Buffer.alloc(20);
    bytes.write('GIF89a');
    bytes.writeUInt16LE(width, 6);
    bytes.writeUInt16LE(24, 8);
    return bytes;
  };
  expect((await renderEmblem({ kind: 'file', bytes: gif(24), version: 1 }))?.type).toBe('image/gif');
  expect(await renderEmblem({ kind: 'file', bytes: gif(4_000), version: 1 })).toBeUndefined();
  expect(await renderEmblem({ kind: 'file', bytes: Buffer.from('<svg onload=alert(1)>'), version: 1 })).toBeUndefined();
});
