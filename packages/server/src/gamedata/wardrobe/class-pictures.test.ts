import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPixels } from '../../testing/read-pixels.ts';
import { buildDatabases } from '../build.ts';
import { humanFolders, sexNames } from '../client/names/folders.ts';
import { type PackedFile, writeGrf } from '../testing/grf-writer.ts';
import { partFiles, smallCharacters } from '../testing/small-characters.ts';
import { coloured } from '../testing/small-client.ts';
import { createTestTree, type TestTree } from '../testing/small-tree.ts';
import { writeBmp } from '../testing/sprite-writers.ts';

const { M } = sexNames;

/** Returns the client files of the head with hair style 1, which has the file number 2. */
const head = (colour: number) =>
  partFiles(`${humanFolders.heads}${M}\\2_${M}`, {
    ...{ width: 8, height: 8, colour },
    layer: { x: 1, y: -2 },
    anchor: [3, 2],
  });

async function build(tree: TestTree, files: readonly PackedFile[]) {
  await writeFile(join(tree.client, 'client.grf'), writeGrf(0x200, files));
  return buildDatabases({ rathena: tree.rathena, out: tree.out, client: tree.client });
}

/** Returns a picture as text with one character per pixel: its dominant colour R, G or B, or a dot for transparent. */
async function picture(tree: TestTree, name: string): Promise<string[]> {
  const { width, height, pixels } = await readPixels(join(tree.out, `classes/${name}.webp`));
  const letter = (at: number) => {
    const [red = 0, green = 0, , alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha === 0) return '.';
    if (red > 128) return 'R';
    return green > 128 ? 'G' : 'B';
  };
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => letter((y * width + x) * 4)).join(''),
  );
}

const times = (count: number, row: string) => Array.from({ length: count }, () => row);

const dressed = [...smallCharacters, ...head(2)];

test('the picture of a character class shows its own clothes, with the first hair style if available', async () => {
  await using tree = await createTestTree();
  await build(tree, dressed);
  const names = ['0_M', '1_F', '4001_M', '4002_F', '4023_M', '4024_F'];
  expect(await readdir(join(tree.out, 'classes'))).toEqual(names.map((name) => `${name}.webp`));
  const novice = [...times(8, 'GGGGGGGG..'), ...times(2, '..........'), ...times(20, 'RRRRRRRRRR')];
  expect(await picture(tree, '0_M')).toEqual(novice);
  expect(await picture(tree, '1_F')).toEqual(times(20, 'RRRRRRRRRR'));
  // Child classes are drawn smaller, so the picture has fewer rows.
  expect((await picture(tree, '4023_M')).length).toBeLessThan(26);
});

test("the operator's own picture of a character class has priority", async () => {
  await using tree = await createTestTree();
  await tree.writeClient({ 'classes/0_M.bmp': writeBmp(coloured(3, 2, [0, 0, 255])) });
  await build(tree, dressed);
  expect(await picture(tree, '0_M')).toEqual(['.BB', 'BBB']);
  expect((await picture(tree, '4001_M')).length).toBe(30);
});

test('the picture of a character class changes with the head at the next build, and other pictures remain the same', async () => {
  await using tree = await createTestTree();
  await build(tree, dressed);
  const before = await picture(tree, '1_F');
  await build(tree, [...smallCharacters, ...head(3)]);
  expect((await picture(tree, '0_M'))[0]).toBe('BBBBBBBB..');
  expect(await picture(tree, '1_F')).toEqual(before);
});

test('an unreadable body of a character class is reported once', async () => {
  await using tree = await createTestTree();
  const damaged = dressed.map((file) =>
    file.name.endsWith('.spr') && file.name.includes(humanFolders.bodies)
      ? { ...file, content: Buffer.from('SP, of a sort') }
      : file,
  );
  const { coverage } = await build(tree, damaged);
  expect(coverage.not_understood).toHaveLength(2);
  await expect(readdir(join(tree.out, 'classes'))).rejects.toThrow('ENOENT');
});
