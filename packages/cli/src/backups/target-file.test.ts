import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Console } from '../console.ts';
import { Failure } from '../exit-codes.ts';
import { chooseTarget, type TargetFlags } from './target-file.ts';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'kafra-target-'));
  writeFileSync(join(cwd, 'file'), 'precious');
  mkdirSync(join(cwd, 'folder'));
  symlinkSync('file', join(cwd, 'link'));
  symlinkSync('nowhere', join(cwd, 'lost'));
  symlinkSync('folder', join(cwd, 'folder-link'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

const choose = (flags: TargetFlags, makesFolder = true) =>
  chooseTarget({ io: { cwd } } as unknown as Console, 'file', flags, { makesFolder });
const chosen = (path: string, isSkipped = false) => ({ path: join(cwd, path), isSkipped });

test('the output file of a download takes a free name, also in a folder that does not exist yet', async () => {
  expect(await choose({ output: 'new' })).toEqual(chosen('new'));
  expect(await choose({ dir: 'deep/er' })).toEqual(chosen('deep/er/file'));
});

test('the output file of a download replaces an existing file only with a flag and keeps links', async () => {
  await expect(choose({})).rejects.toThrow('already exists (use --clobber');
  expect(await choose({ clobber: true })).toEqual(chosen('file'));
  expect(await choose({ output: 'link', clobber: true })).toEqual(chosen('file'));
  expect(await choose({ skipExisting: true })).toEqual(chosen('file', true));
});

test.each([
  ['folder', 'is a directory; --clobber only replaces files'],
  ['folder/', 'is a directory; --clobber only replaces files'],
  ['.', 'is a directory; --clobber only replaces files'],
  ['folder-link', 'is a directory; --clobber only replaces files'],
  ['lost', 'is a broken symbolic link; --clobber only replaces files'],
  ['/dev/null', 'is not a regular file; --clobber only replaces files'],
])('the options -o %s --clobber are rejected before the download starts', async (output, words) => {
  const refused = choose({ output, clobber: true });
  await expect(refused).rejects.toThrow(words);
  await expect(refused).rejects.toBeInstanceOf(Failure);
  expect(existsSync(join(cwd, 'folder'))).toBe(true);
});

test.each([
  [{ output: 'folder' }, 'is a directory; use --dir to write into it'],
  [{ output: 'folder', skipExisting: true }, 'is a directory; use --dir to write into it'],
  [{ output: 'lost' }, 'is a broken symbolic link'],
  [{ output: 'new/' }, 'new/ is a folder; use --dir new/'],
  [{ dir: 'file' }, 'file cannot be written'],
  [{ dir: 'file/deeper' }, 'file/deeper cannot be written'],
] as const)('the options %j are rejected before the download starts', async (flags, words) => {
  await expect(choose(flags)).rejects.toThrow(words);
});

test.runIf(process.platform === 'linux')(
  'an output folder that the operating system cannot create is rejected',
  async () => {
    await expect(choose({ dir: '/proc/kafra/deeper' })).rejects.toMatchObject({
      message: '/proc/kafra/deeper cannot be written',
      hints: ['Cannot create a folder there.'],
    });
  },
);

test('a missing output folder is created only if the command allows it', async () => {
  await expect(choose({ dir: 'missing' }, false)).rejects.toMatchObject({
    message: `${join(cwd, 'missing')} cannot be written`,
    hints: ['The folder does not exist.'],
  });
  expect(existsSync(join(cwd, 'missing'))).toBe(false);
  expect(await choose({ dir: 'folder' }, false)).toEqual(chosen('folder/file'));
});
