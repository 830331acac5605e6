import { expect, test } from 'vitest';
import { hex } from '../../testing/bytes.ts';
import { ClientFault } from '../fault.ts';
import { readPicture } from './read-picture.ts';
import { isTga } from './tga.ts';

const RED = [255, 0, 0, 255];
const GREEN = [0, 255, 0, 255];
const BLUE = [0, 0, 255, 255];
const WHITE = [255, 255, 255, 255];

/**
 * Creates a TGA of two by two pixels from its type, its colour depth, its descriptor (with the order of the rows), and
 * its pixels.
 */
const tga = (kind: string, depth: string, descriptor: string, pixels: string, id = '') =>
  hex(
    `${(id.length / 2).toString(16).padStart(2, '0')} 00 ${kind} 0000 0000 00 0000 0000 0200 0200 ${depth} ${descriptor} ${id} ${pixels}`,
  );

async function pixels(bytes: Buffer): Promise<number[][]> {
  const { first } = await readPicture(bytes);
  expect([first.width, first.height]).toEqual([2, 2]);
  return [0, 1, 2, 3].map((at) => [...first.pixels.subarray(at * 4, at * 4 + 4)]);
}

test.each([
  ['with rows from the bottom', tga('02', '18', '00', 'ff0000 ffffff 0000ff 00ff00')],
  ['with rows from the top', tga('02', '18', '20', '0000ff 00ff00 ff0000 ffffff')],
  ['with pixels from the right', tga('02', '18', '30', '00ff00 0000ff ffffff ff0000')],
  ['with an ID field before the pixels', tga('02', '18', '20', '0000ff 00ff00 ff0000 ffffff', '4b6166')],
  ['with alpha', tga('02', '20', '28', '0000ffff 00ff00ff ff0000ff ffffffff')],
  ['with an unused alpha channel', tga('02', '20', '20', '0000ff00 00ff0000 ff000000 ffffff00')],
  ['with pixels that do not repeat', tga('0a', '18', '20', '03 0000ff 00ff00 ff0000 ffffff')],
])('readPicture reads a TGA %s', async (_, bytes) => {
  expect(await pixels(bytes)).toEqual([RED, GREEN, BLUE, WHITE]);
});

test('readPicture reads a TGA with runs that continue in the next row, or end after the last row', async () => {
  expect(await pixels(tga('0a', '18', '20', '82 0000ff 00 00ff00'))).toEqual([RED, RED, RED, GREEN]);
  expect(await pixels(tga('0a', '18', '20', '00 00ff00 ff 0000ff'))).toEqual([GREEN, RED, RED, RED]);
});

test('readPicture keeps transparent pixels of a TGA', async () => {
  expect(await pixels(tga('02', '20', '28', '0000ff80 00000000 ff0000ff ffffffff'))).toEqual([
    [255, 0, 0, 128],
    [0, 0, 0, 0],
    BLUE,
    WHITE,
  ]);
});

test.each([
  ['that is truncated', tga('02', '18', '20', '0000ff 00ff00 ff0000')],
  ['with truncated runs', tga('0a', '18', '20', '82 0000')],
])('readPicture reports a TGA %s', async (_, bytes) => {
  await expect(readPicture(bytes)).rejects.toThrow(new ClientFault('ends early'));
});

test('readPicture does not accept other files as TGA', () => {
  for (const bytes of [
    tga('01', '08', '20', '00000000'),
    tga('02', '10', '20', '0000 0000 0000 0000'),
    tga('02', '18', '28', ''),
    tga('02', '18', 'e0', ''),
    hex('0000 02 0000 0000 00 0000 0000 0000 0200 18 00'),
    hex('0001 02 0000 0000 00 0000 0000 0200 0200 18 00'),
    hex('0000 02 0000 0001 00 0000 0000 0200 0200 18 00'),
    Buffer.from('BM of some kind, and long enough'),
    Buffer.alloc(0),
  ])
    expect(isTga(bytes)).toBe(false);
});

test('readPicture does not unpack an oversized TGA', async () => {
  await expect(readPicture(hex('0000 0a 0000 0000 00 0000 0000 ffff ffff 20 08 ff00000000'))).rejects.toThrow(
    'more than 4096 pixels',
  );
});
