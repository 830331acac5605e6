import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { examineWardrobe } from './examine-wardrobe.ts';
import { block, contentOf, part, twoParts, writeTestWardrobe } from './testing/small-wardrobe.ts';

test('doctor counts the parts of characters in the wardrobe file, and reports faults of the file', async () => {
  const doram = { 'doram/1/M': part(block(2, 2, 1)), 'headgear/7/F': part(block(2, 3, 1)) };
  await using wardrobe = await writeTestWardrobe(contentOf({ ...twoParts, ...doram }));
  const { path } = wardrobe;
  await chmod(path, 0o600);
  expect(await examineWardrobe(path)).toEqual([
    { level: 'ok', text: `characters are drawn from ${path}: 1 bodies, 2 heads, 1 sprites of headgear` },
  ]);
  await chmod(path, 0o640);
  expect(await examineWardrobe(path)).toEqual([
    { level: 'bad', text: `others can read ${path}, which is cut out of your client: chmod 600 ${path}` },
  ]);
  await chmod(path, 0o600);
  const bytes = await readFile(path);
  // Corrupts the last picture in the wardrobe file. Such a picture may not be read for months.
  bytes.fill(0, bytes.length - 6);
  await writeFile(path, bytes);
  const hint = 'build the databases again with --client';
  expect(await examineWardrobe(path)).toEqual([
    { level: 'warn', text: `characters have the pictures of their classes: ${path} is damaged; ${hint}` },
  ]);
  await writeFile(path, bytes.subarray(0, 30));
  expect(await examineWardrobe(path)).toEqual([
    { level: 'warn', text: `characters have the pictures of their classes: ${path} is cut short; ${hint}` },
  ]);
  await rm(path);
  expect(await examineWardrobe(path)).toEqual([]);
});
