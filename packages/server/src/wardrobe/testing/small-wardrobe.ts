import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bitmap } from '../../rules/pictures/bmp.ts';
import type { Look } from '../look.ts';
import { type Part, type PartLayer, packWardrobe, type WardrobeContent } from '../pack-wardrobe.ts';
import { type WardrobeFile, wardrobeFile } from '../wardrobe.ts';

/** Test palette in which colour 1 is red, 2 is green and 3 is blue. */
const palette = Buffer.concat([Buffer.from([9, 9, 9, 0, 255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0])], 1_024);
export const yellow = Buffer.concat([Buffer.from([9, 9, 9, 0, 255, 255, 0, 0])], 1_024);

/** Returns a picture layer with a rectangle in one colour. */
export function block(width: number, height: number, colour: number, layer: Partial<PartLayer> = {}): PartLayer {
  const data = Buffer.alloc(width * height, colour);
  return {
    frame: { width, height, isColoured: false, data },
    ...{ x: 0, y: 0, isMirrored: false, tint: [255, 255, 255, 255], scaleX: 1, scaleY: 1, rotation: 0 },
    ...layer,
  };
}

export const part = (layer: PartLayer, anchor?: readonly [x: number, y: number]): Part => ({
  layers: [layer],
  anchor: anchor && { x: anchor[0], y: anchor[1] },
  palette,
});

/** Two character parts for tests: a body of 10 by 20 pixels and a head of 8 by 8. */
export const twoParts: Readonly<Record<string, Part>> = {
  'body/0/M': part(block(10, 20, 1, { y: -10 }), [1, -22]),
  'head/1/M': part(block(8, 8, 2, { x: 1, y: -2, isMirrored: true }), [3, 2]),
};

export const contentOf = (
  parts: Readonly<Record<string, Part>>,
  more: Partial<Omit<WardrobeContent, 'parts'>> = {},
): WardrobeContent => ({
  parts: new Map(Object.entries(parts)),
  colours: new Map(),
  inFront: new Set(),
  ...more,
});

/** A wardrobe file in a temporary folder, which is deleted when the test ends. */
export interface TestWardrobe extends AsyncDisposable {
  readonly path: string;
  readonly file: WardrobeFile;
}

export async function writeTestWardrobe(content: WardrobeContent | Buffer): Promise<TestWardrobe> {
  const folder = await mkdtemp(join(tmpdir(), 'kafra-wardrobe-'));
  const path = join(folder, 'wardrobe.pack');
  await writeFile(path, Buffer.isBuffer(content) ? content : packWardrobe(content));
  return {
    path,
    file: wardrobeFile(() => path),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Look of a novice without any equipment. */
export const novice: Look = {
  ...{ classId: 0, sex: 'M', hair: 1, hairColour: 0, clothesColour: 0, body: 0 },
  ...{ headTop: 0, headMid: 0, headBottom: 0, robe: 0, weapon: 0, shield: 0 },
};

const letters: Readonly<Record<string, string>> = {
  ff0000: 'R',
  '00ff00': 'G',
  '0000ff': 'B',
  ffff00: 'Y',
};

/**
 * Returns the visible pixels of a picture and their position: a letter per pixel, a dot for transparent, a star for any
 * other colour.
 */
export function seen({ width, height, pixels }: Bitmap): { rows: string[]; left: number; top: number } {
  const letter = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    if (pixels[at + 3] === 0) return '.';
    return letters[Buffer.from(pixels.subarray(at, at + 3)).toString('hex')] ?? '*';
  };
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => letter(x, y)).join(''),
  );
  const used = rows.flatMap((row, y) => (/[^.]/.test(row) ? [y] : []));
  const [top = 0, bottom = -1] = [used[0], used.at(-1)];
  const left = Math.min(...used.map((y) => rows[y]?.search(/[^.]/) ?? 0));
  const right = Math.max(...used.map((y) => rows[y]?.replace(/\.+$/, '').length ?? 0));
  return { rows: rows.slice(top, bottom + 1).map((row) => row.slice(left, right)), left, top };
}
