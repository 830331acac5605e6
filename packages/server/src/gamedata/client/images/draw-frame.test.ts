import { describe, expect, test } from 'vitest';
import type { Bitmap } from '../../../rules/pictures/bmp.ts';
import { hex } from '../../testing/bytes.ts';
import { type WrittenFrame, type WrittenLayer, writeActs, writeSprite } from '../../testing/sprite-writers.ts';
import { readActs } from './act.ts';
import { drawPoses } from './draw-frame.ts';
import { readSprite } from './spr.ts';

const palette = Buffer.concat([hex('ff00ff00 ff000000 00ff0000 0000ff00'), Buffer.alloc(1_024)], 1_024);
const letters: Readonly<Record<string, string>> = { ff0000: 'R', '00ff00': 'G', '0000ff': 'B' };

/**
 * Returns a picture as text with one character per pixel: R, G or B, a dot for transparent, a star for any other
 * colour.
 */
const look = ({ width, height, pixels }: Bitmap): string[] =>
  Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => {
      const at = (y * width + x) * 4;
      if (pixels[at + 3] === 0) return '.';
      return letters[Buffer.from(pixels.subarray(at, at + 3)).toString('hex')] ?? '*';
    }).join(''),
  );

const sprite = (...pictures: string[][]) =>
  readSprite(
    writeSprite({
      palette,
      indexed: pictures.map((rows) => ({
        width: rows[0]?.length ?? 0,
        height: rows.length,
        indices: Buffer.from(
          rows
            .join('')
            .split('')
            .map((letter) => '.RGB'.indexOf(letter)),
        ),
      })),
    }),
  );

function draw(of: ReturnType<typeof sprite>, ...frames: WrittenFrame[]): Bitmap[] {
  const [action] = readActs(writeActs([frames]));
  return drawPoses((action?.frames ?? []).map((frame) => ({ sprite: of, frame })));
}
const drawLayers = (of: ReturnType<typeof sprite>, ...layers: WrittenLayer[]) => draw(of, { layers }).map(look)[0];

const corner = sprite(['RG', '.B']);

describe('drawing an animation frame of a sprite', () => {
  test('draws a picture unchanged, mirrored, and rotated a quarter clockwise', () => {
    expect(drawLayers(corner, { index: 0 })).toEqual(['RG', '.B']);
    expect(drawLayers(corner, { index: 0, isMirrored: true })).toEqual(['GR', 'B.']);
    expect(drawLayers(corner, { index: 0, rotation: 90 })).toEqual(['.R', 'BG']);
    expect(drawLayers(corner, { index: 0, rotation: -90 })).toEqual(['GB', 'R.']);
    expect(drawLayers(corner, { index: 0, rotation: 180 })).toEqual(['B.', 'GR']);
  });

  test('doubles the size of a picture', () => {
    expect(drawLayers(corner, { index: 0, scale: 2 })).toEqual(['RRGG', 'RRGG', '..BB', '..BB']);
  });

  test('covers the same pixels with a mirrored picture of an odd size', () => {
    const odd = sprite(['RGB'], ['B']);
    expect(drawLayers(odd, { index: 0 }, { index: 0, y: 1, isMirrored: true })).toEqual(['RGB', 'BGR']);
    // The layer's position is its middle, so a picture of five columns begins three columns to the left of it.
    const five = sprite(['RRRRR'], ['B']);
    expect(drawLayers(five, { index: 0 }, { index: 1, x: -2, y: 1 })).toEqual(['RRRRR', 'B....']);
  });

  test('draws layers in order, at their offsets', () => {
    const two = sprite(['RR', 'RR'], ['GG', 'GG']);
    expect(drawLayers(two, { index: 0 }, { index: 1, x: 1, y: 1 })).toEqual(['RR.', 'RGG', '.GG']);
  });

  test('multiplies tints and blends by alpha', () => {
    const [tinted] = draw(sprite(['R']), { layers: [{ index: 0, tint: [128, 255, 255, 255] }] });
    expect(tinted?.pixels).toEqual(hex('800000ff'));
    const [mixed] = draw(sprite(['R'], ['B']), {
      layers: [{ index: 0 }, { index: 1, tint: [255, 255, 255, 51] }],
    });
    expect(mixed?.pixels).toEqual(hex('cc0033ff'));
    const [faint] = draw(sprite(['R']), { layers: [{ index: 0, tint: [255, 255, 255, 51] }] });
    expect(faint?.pixels).toEqual(hex('ff000033'));
  });

  test('crops transparent borders', () => {
    const away = { x: 300, y: 300 };
    const hidden: WrittenLayer[] = [
      { ...away, index: 0, tint: [255, 255, 255, 0] },
      { ...away, index: -1 },
      { ...away, index: 99 },
      { ...away, index: 0, scale: 0 },
      { ...away, index: 0, scale: Number.NaN },
    ];
    expect(drawLayers(corner, { index: 0 }, ...hidden)).toEqual(['RG', '.B']);
    expect(() => drawLayers(corner, ...hidden)).toThrow('shows nothing');
  });
});

test('all pictures of an animated sprite have the same size and ground', () => {
  const frames = draw(sprite(['R']), { layers: [{ index: 0 }] }, { layers: [{ index: 0, x: 2 }] }, { layers: [] });
  expect(frames.map(look)).toEqual([['R..'], ['..R'], ['...']]);
});

test('a body of 10 by 20 and a mirrored head of 8 by 8 pixels form a picture of 10 by 30', () => {
  const body = Array.from({ length: 20 }, () => 'R'.repeat(10));
  const head = Array.from({ length: 8 }, () => 'GGGGBBBB');
  const [whole] = draw(sprite(body, head), {
    layers: [
      { index: 0, x: 0, y: -10 },
      { index: 1, x: -1, y: -26, isMirrored: true },
    ],
  });
  expect([whole?.width, whole?.height]).toEqual([10, 30]);
  expect(whole?.pixels.filter((value, i) => i % 4 === 3 && value === 255)).toHaveLength(264);
  expect(whole && look(whole)[0]).toBe('BBBBGGGG..');
});

describe('a hostile animation frame is rejected', () => {
  test('if its layers are far apart', () => {
    const far = { layers: [{ index: 0 }, { index: 0, x: 2_000_000_000 }] };
    expect(() => draw(corner, far)).toThrow('is drawn with more than 1024 pixels a side');
    expect(() => drawLayers(corner, { index: 0, scale: 1e30 })).toThrow('is drawn with more than 1024 pixels a side');
  });

  test('if it has many large layers, before any layer is drawn', () => {
    const large = readSprite(
      writeSprite({
        version: '1.1',
        palette,
        indexed: [{ width: 1_000, height: 1_000, indices: new Uint8Array(1_000_000).fill(1) }],
      }),
    );
    const layers = Array.from({ length: 10_000 }, () => ({ index: 0 }));
    // The pixel limit must be checked before the layers are drawn, because drawing them would exceed the time limit of
    // the test.
    expect(() => draw(large, { layers })).toThrow('is drawn with more than 32000000 pixels');
  });
});
