import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createContentCheck } from './backup-files.ts';

let dir: string;
let file: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'kafra-content-'));
  file = path.join(dir, 'backup');
});
afterEach(() => rm(dir, { recursive: true }));

const rowOf = (content: Buffer) => ({
  ...{ key: 'k', file_name: 'backup', created_at: 1, place: null },
  size_bytes: content.length,
  sha256: createHash('sha256').update(content).digest(),
});
/** Sets the modification time of the file to the same value for all versions of it. */
const age = () => utimes(file, 1, 1);

test('an unreadable backup file is read again the next time', async () => {
  const isContentOf = createContentCheck();
  // A folder is used as an unreadable file: it can be opened, but reading it fails.
  await mkdir(file);
  await age();
  const content = Buffer.alloc((await stat(file)).size, 'content');
  await expect(isContentOf(rowOf(content), file)).rejects.toThrow('EISDIR');
  await rmdir(file);
  await writeFile(file, content);
  await age();
  expect(await isContentOf(rowOf(content), file)).toBe(true);
});

test('the checksum of a backup file is cached until the file changes or many other files were read', async () => {
  const isContentOf = createContentCheck(2);
  const content = Buffer.from('content');
  const row = rowOf(content);
  const write = async (text: string) => {
    await writeFile(file, text);
    await age();
  };
  await write('content');
  expect(await isContentOf(row, file)).toBe(true);
  await write('another');
  expect(await isContentOf(row, file)).toBe(true);
  for (const key of ['l', 'm']) expect(await isContentOf({ ...row, key }, file)).toBe(false);
  expect(await isContentOf(row, file)).toBe(false);
  await write('content');
  await utimes(file, 2, 2);
  expect(await isContentOf(row, file)).toBe(true);
});
