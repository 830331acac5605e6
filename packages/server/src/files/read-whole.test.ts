import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readWhole } from './read-whole.ts';

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'kafra-whole-'));
  folder = path.join(root, 'db');
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Replaces the folder by another one with two files that have the given text. */
async function replace(text: string): Promise<void> {
  const fresh = path.join(root, `fresh-${text}`);
  await mkdir(fresh);
  for (const name of ['a', 'b']) await writeFile(path.join(fresh, name), text);
  await rename(folder, path.join(root, `old-${text}`)).catch(() => undefined);
  await rename(fresh, folder);
}

const read = (name: string) => readFile(path.join(folder, name), 'utf8');

test('readWhole reads again if the folder was replaced during the read', async () => {
  await replace('one');
  let reads = 0;
  const found = await readWhole(folder, async () => {
    const a = await read('a');
    reads += 1;
    if (reads === 1) await replace('two');
    return [a, await read('b')];
  });
  expect(found).toEqual(['two', 'two']);
});

test('readWhole retries in the new folder if a file disappears with its old folder', async () => {
  await replace('one');
  let reads = 0;
  const found = await readWhole(folder, async () => {
    reads += 1;
    if (reads > 1) return read('a');
    await rm(folder, { recursive: true });
    await replace('two');
    throw Object.assign(new Error('gone'), { code: 'ENOENT' });
  });
  expect(found).toBe('two');
});

test('readWhole reads again if a missing folder appears during the read', async () => {
  let reads = 0;
  const found = await readWhole(folder, async () => {
    const a = await read('a').catch(() => 'nothing');
    reads += 1;
    if (reads === 1) await replace('one');
    return a;
  });
  expect(found).toBe('one');
});

test('readWhole throws an error about the current folder without retrying', async () => {
  await replace('one');
  let reads = 0;
  const reading = readWhole(folder, () => {
    reads += 1;
    return read('c');
  });
  await expect(reading).rejects.toThrow('ENOENT');
  expect(reads).toBe(1);
});

test('readWhole stops after ten attempts if the folder changes each time', async () => {
  await replace('0');
  let reads = 0;
  const found = await readWhole(folder, async () => {
    reads += 1;
    await replace(String(reads));
    return reads;
  });
  expect(found).toBe(10);
});
