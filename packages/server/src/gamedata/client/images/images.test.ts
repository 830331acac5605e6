import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Bitmap } from '../../../rules/pictures/bmp.ts';
import { hex, i32, join, text, u16, u32 } from '../../testing/bytes.ts';
import { createRandom } from '../../testing/random.ts';
import { writeActs, writeBmp, writeSprite } from '../../testing/sprite-writers.ts';
import { readActs } from './act.ts';
import { readDrawingOrder } from './imf.ts';
import { readPalette } from './palette.ts';
import { readPicture } from './read-picture.ts';
import { readSprite, spriteBitmap } from './spr.ts';

/** Returns the rows of a picture as text, each pixel as a hexadecimal colour. Transparent pixels are dots. */
function rowsOf({ width, height, pixels }: Bitmap): string[] {
  const colour = (at: number) =>
    pixels[at + 3] === 0 ? '......' : Buffer.from(pixels.subarray(at, at + 3)).toString('hex');
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => colour((y * width + x) * 4)).join(' '),
  );
}

/** Creates a palette of 256 colours that begins with the given ones; the others are black. */
const palette = (...colours: string[]) =>
  Buffer.concat([...colours.map((colour) => hex(`${colour}00`)), Buffer.alloc(1_024)], 1_024);
const colours = palette('ff00ff', 'ff0000', '00ff00', '0000ff');
const indexed = { isColoured: false, index: 0 };
const coloured = { isColoured: true, index: 0 };
const drawn = (bytes: Buffer, at = indexed) => {
  const bitmap = spriteBitmap(readSprite(bytes), at);
  return bitmap && rowsOf(bitmap);
};

describe('readSprite of a hand-written sprite file', () => {
  // Expected picture of three by two pixels: red, transparent, green; then transparent, transparent, blue.
  const expected = ['ff0000 ...... 00ff00', '...... ...... 0000ff'];

  test('reads version 1.1: one byte per pixel, without true colours', () => {
    expect(drawn(join(hex('53 50 01 01 01 00 03 00 02 00 01 00 02 00 00 03'), colours))).toEqual(expected);
  });

  test('reads version 2.0: with a count of true-colour pictures', () => {
    expect(drawn(join(hex('53 50 00 02 01 00 00 00 03 00 02 00 01 00 02 00 00 03'), colours))).toEqual(expected);
  });

  test('reads version 2.1: with compressed runs of zeros', () => {
    const bytes = join(hex('53 50 01 02 01 00 00 00 03 00 02 00 07 00 01 00 01 02 00 02 03'), colours);
    expect(drawn(bytes)).toEqual(expected);
  });

  test('reads version 2.2: with longer length fields', () => {
    const bytes = join(hex('53 50 02 02 01 00 00 00 03 00 02 00 07 00 00 00 01 00 01 02 00 02 03'), colours);
    expect(drawn(bytes)).toEqual(expected);
  });

  test('reads compressed runs that are too long, too short or empty', () => {
    expect(drawn(join(hex('53 50 01 02 01 00 00 00 03 00 01 00 03 00 01 00 ff'), colours))).toEqual([
      'ff0000 ...... ......',
    ]);
    expect(drawn(join(hex('53 50 01 02 01 00 00 00 03 00 01 00 01 00 01'), colours))).toEqual(['ff0000 ...... ......']);
    expect(drawn(join(hex('53 50 01 02 01 00 00 00 03 00 01 00 03 00 00 00 02'), colours))).toEqual([
      '...... 00ff00 ......',
    ]);
  });

  test('reads true colours as alpha, blue, green, red, from the bottom row up', () => {
    const bytes = hex(
      '53 50 01 02 00 00 01 00 02 00 02 00' +
        'ff ff 00 00  00 00 00 00' + // bottom row of the picture: a blue pixel, a transparent one
        'ff 00 00 ff  80 00 ff 00', // top row of the picture: a red pixel, a half transparent green one
    );
    const bitmap = spriteBitmap(readSprite(bytes), coloured);
    expect(bitmap && rowsOf(bitmap)).toEqual(['ff0000 00ff00', '0000ff ......']);
    expect(bitmap?.pixels[7]).toBe(0x80);
  });

  test('rejects pictures without width or height', () => {
    const bytes = join(hex('53 50 01 01 02 00 ff ff ff ff 01 00 01 00 01'), colours);
    expect(drawn(bytes)).toBeUndefined();
    expect(drawn(bytes, { isColoured: false, index: 1 })).toEqual(['ff0000']);
    expect(drawn(bytes, { isColoured: false, index: 2 })).toBeUndefined();
  });

  test("replaces the sprite's palette by another one", () => {
    const sprite = readSprite(join(hex('53 50 01 01 01 00 01 00 01 00 01'), colours));
    const bitmap = spriteBitmap(sprite, indexed, readPalette(palette('000000', 'abcdef')));
    expect(bitmap && rowsOf(bitmap)).toEqual(['abcdef']);
  });
});

test.each([
  ['is not a sprite', text('BM..')],
  ['ends early', text('S')],
  ['is a sprite of version 3.2, which is not supported', hex('53 50 02 03 00 00 00 00')],
  ['ends early', hex('53 50 01 01 ff ff 01 00')],
  ['ends early', hex('53 50 01 01 01 00 10 00 10 00 01')],
  ['has more than 16000000 pixels', hex(`53 50 01 02 02 00 00 00 ${'00 10 00 10 00 00 '.repeat(2)}`)],
])('readSprite reports that a file %s', (why, bytes) => {
  expect(() => readSprite(bytes)).toThrow(why);
});

test('a sprite with indexed colours is rejected without a palette', () => {
  const sprite = readSprite(hex('53 50 01 01 01 00 01 00 01 00 01'));
  expect(() => spriteBitmap(sprite, indexed)).toThrow('has no palette');
  expect(() => readPalette(Buffer.alloc(1_023))).toThrow('is not a palette of 256 colours');
});

test('readSprite reads every written picture, of any size and with any runs', () => {
  const random = createRandom(23);
  for (const version of ['1.1', '2.0', '2.1', '2.2'] as const)
    for (const [width, height] of [
      [1, 1],
      [17, 3],
      [255, 1],
      [256, 2],
      [257, 3],
    ] as const) {
      const indices = random.bytes(width * height).map((value) => (value < 200 ? 0 : value));
      const sprite = readSprite(writeSprite({ version, indexed: [{ width, height, indices }], palette: colours }));
      const bitmap = spriteBitmap(sprite, indexed);
      expect([...(bitmap?.pixels ?? [])].filter((_, i) => i % 4 === 3).map(Boolean)).toEqual([...indices].map(Boolean));
    }
});

const zeros = (count: number) => '00'.repeat(count);
const one = '01 00 00 00';
const place = 'fe ff ff ff 03 00 00 00 05 00 00 00 01 00 00 00';
const look = '0a 14 1e 28 00 00 00 40';

describe('readActs of a hand-written action file of a sprite', () => {
  const head = (version: string) => `41 43 ${version} 01 00 ${zeros(10)} ${one} ${zeros(32)} ${one} ${place}`;
  const plain = { x: -2, y: 3, isMirrored: true, frame: { isColoured: false, index: 5 } };
  const layerOf = (bytes: Buffer) => readActs(bytes)[0]?.frames[0]?.layers;

  test('reads version 1.0: offset, picture number and mirroring of layers', () => {
    expect(layerOf(hex(head('00 01')))).toEqual([
      { ...plain, tint: [255, 255, 255, 255], scaleX: 1, scaleY: 1, rotation: 0 },
    ]);
  });

  test.each([
    ['2.0', '00 02', '', ''],
    ['2.1', '01 02', '', '00 00 00 00'],
    ['2.2', '02 02', '', '00 00 00 00 00 00 c0 40'],
    ['2.3', '03 02', '', '00 00 00 00 00 00 c0 40'],
    ['2.4', '04 02', '00 00 80 3f', '00 00 00 00 00 00 c0 40'],
    ['2.5', '05 02', '00 00 80 3f', '00 00 00 00 00 00 c0 40'],
  ])('reads version %s: with tint, scale, rotation and kind of layers', (version, bytes, scaleY, tail) => {
    const size = version === '2.5' ? zeros(8) : '';
    const anchors = version >= '2.3' ? `${one} ${zeros(4)} 07 00 00 00 f8 ff ff ff ${zeros(4)}` : '';
    const file = hex(`${head(bytes)} ${look} ${scaleY} 5a 00 00 00 ${one} ${size} ff ff ff ff ${anchors} ${tail}`);
    const [action] = readActs(file);
    expect(action?.frames[0]?.layers).toEqual([
      {
        ...plain,
        frame: { isColoured: true, index: 5 },
        tint: [10, 20, 30, 40],
        scaleX: 2,
        scaleY: scaleY === '' ? 2 : 1,
        rotation: 90,
      },
    ]);
    expect(action?.frames[0]?.anchors).toEqual(version >= '2.3' ? [{ x: 7, y: -8 }] : []);
    expect(action?.delay).toBe(version >= '2.2' ? 150 : 100);
  });

  test('keeps the complete actions of a truncated file', () => {
    const whole = writeActs([[{ layers: [{ index: 0 }] }], [{ layers: [{ index: 1 }] }]]);
    for (let length = whole.length - 1; length > 0; length--) {
      const cut = () => readActs(whole.subarray(0, length));
      if (length < 108) expect(cut).toThrow('ends early');
      else expect(cut()[0]?.frames).toHaveLength(1);
    }
    expect(readActs(whole.subarray(0, whole.length - 4))).toHaveLength(2);
  });

  test.each([
    ['is not an action file', text('XX..')],
    ['is a file of actions of version 2.6, which is not supported', hex(`41 43 06 02 01 00 ${zeros(10)}`)],
    ['has more than 1000 actions', hex(`41 43 05 02 e9 03 ${zeros(10)}`)],
    ['ends early', hex(`41 43 05 02 01 00 ${zeros(10)} ff ff ff ff`)],
    [
      'has more than 250000 frames and layers',
      join(hex(`41 43 00 01 01 00 ${zeros(10)}`), u32(250_001), Buffer.alloc(10_000_000)),
    ],
  ])('reports that a file %s', (why, bytes) => {
    expect(() => readActs(bytes)).toThrow(why);
  });
});

test("the drawing order of a character's body and head is read from a hand-written file", () => {
  const priorities = (...values: number[]) =>
    join(u32(values.length), ...values.map((value) => join(i32(value), Buffer.alloc(8))));
  const layer = (...frames: Buffer[]) => join(u32(frames.length), ...frames);
  const bytes = join(
    hex('ae 47 81 3f 00 00 00 00 01 00 00 00'),
    layer(priorities(4, 5)),
    layer(priorities(1), priorities()),
  );
  expect(readDrawingOrder(bytes)).toEqual([[[4, 5]], [[1], []]]);
  expect(() => readDrawingOrder(bytes.subarray(0, 30))).toThrow('ends early');
  expect(() => readDrawingOrder(hex(`${zeros(8)} ff ff ff ff`))).toThrow('ends early');
});

describe('readPicture of a picture file', () => {
  const two = { width: 2, height: 2, pixels: hex('ff0000ff 00ff00ff 0000ffff 00000000') };
  const expected = ['ff0000 00ff00', '0000ff ......'];
  const bmp = (depth: number, compression: number, data: string, more = '', height = 2) => {
    const at = 54 + hex(more).length;
    const info = join(u32(40), i32(2), i32(height), u16(1), u16(depth), u32(compression), u32(0), Buffer.alloc(16));
    return join(text('BM'), u32(0), u32(0), u32(at), info, hex(more), hex(data));
  };
  const fourColours = '0000ff00 00ff0000 ff000000 ff00ff00';
  const palette8 = fourColours + '00000000'.repeat(252);

  test.each([
    ['24 bits', bmp(24, 0, 'ff0000 ff00ff 0000 0000ff 00ff00 0000')],
    ['24 bits from the top', bmp(24, 0, '0000ff 00ff00 0000 ff0000 ff00ff 0000', '', -2)],
    ['32 bits', bmp(32, 0, 'ff000000 ff00ff00 0000ff00 00ff0000')],
    ['16 bits', bmp(16, 0, '1f00 1f7c 007c e003')],
    ['16 bits with masks', bmp(16, 3, '1f00 1ff8 00f8 e007', '00f80000 e0070000 1f000000')],
    ['32 bits with masks', bmp(32, 3, '0000ff00 ff00ff00 ff000000 00ff0000', 'ff000000 00ff0000 0000ff00')],
    ['8 bits', bmp(8, 0, '02030000 00010000', palette8)],
    ['8 bits in runs', bmp(8, 1, '0102 0103 0000 0100 0101 0001', palette8)],
    ['8 bits in runs and literal sections', bmp(8, 1, '0102 0103 0000 0004 00010000 0001', palette8)],
    ['4 bits', bmp(4, 0, '23000000 01000000', fourColours + '00000000'.repeat(12))],
    ['our own test writer', writeBmp(two)],
  ])('reads a BMP of %s', async (_, bytes) => {
    expect(rowsOf((await readPicture(bytes)).first)).toEqual(expected);
  });

  test('reads a BMP of one bit', async () => {
    expect(rowsOf((await readPicture(bmp(1, 0, '40000000 80000000', '0000ff00 ff00ff00'))).first)).toEqual([
      '...... ff0000',
      'ff0000 ......',
    ]);
  });

  test('makes a pixel transparent if the upper five bits of its channels equal magenta', async () => {
    const near = bmp(24, 0, 'f807f8 f707f7 0000 f808f8 ff00ff 0000');
    expect(rowsOf((await readPicture(near)).first)).toEqual(['f808f8 ......', '...... f707f7']);
  });

  test.each(['png', 'gif', 'webp', 'tiff'] as const)(
    'checks a file that contains %s by its content, not by its name',
    async (format) => {
      const raw = { width: 2, height: 2, channels: 4 } as const;
      const bytes = await sharp(two.pixels, { raw }).toFormat(format, { lossless: true }).toBuffer();
      if (format === 'tiff') await expect(readPicture(bytes)).rejects.toThrow('is not a picture of a supported format');
      else expect(rowsOf((await readPicture(bytes)).first)).toEqual(expected);
    },
  );

  test.each([
    ['is not a picture of a supported format', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['is not a readable picture', hex('89504e470d0a1a0a')],
    ['ends before its pixels', writeBmp(two).subarray(0, 60)],
    [
      'has a pixel with a colour outside its palette',
      bmp(8, 0, '02030000 00040000', fourColours.repeat(1) + '00'.repeat(0)).fill(4, 46, 47),
    ],
    ['is an unsupported kind of BMP', bmp(4, 2, '00')],
    ['is a BMP without pixels', bmp(24, 0, '00', '', 0)],
    ['is a BMP of more than 4096 pixels a side', bmp(24, 0, '00', '', 5_000)],
  ])('reports a picture that %s', async (why, bytes) => {
    await expect(readPicture(bytes)).rejects.toThrow(why);
  });
  test('limits width and height of pictures that are not BMP, too', async () => {
    const wide = await sharp({ create: { width: 4_097, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await expect(readPicture(wide)).rejects.toThrow('is a picture of more than 4096 pixels a side');
  });
});
