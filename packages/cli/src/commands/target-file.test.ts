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

const choose = (flags: TargetFlags, notes: string[] = []) =>
  chooseTarget({ io: { cwd }, note: (line: string) => notes.push(line) } as unknown as Console, 'file', flags);

test('a name that is free is taken, in a folder that does not exist yet too', async () => {
  expect(await choose({ output: 'new' })).toBe(join(cwd, 'new'));
  expect(await choose({ dir: 'deep/er' })).toBe(join(cwd, 'deep/er/file'));
});

test('what is there is replaced only when that is asked for; a link goes on leading to the file', async () => {
  await expect(choose({})).rejects.toThrow('already exists (use --clobber');
  await expect(choose({ output: 'lost' })).rejects.toThrow('already exists (use --clobber');
  expect(await choose({ clobber: true })).toBe(join(cwd, 'file'));
  expect(await choose({ output: 'link', clobber: true })).toBe(join(cwd, 'file'));
  const notes: string[] = [];
  expect(await choose({ skipExisting: true }, notes)).toBeUndefined();
  expect(notes).toEqual([`${join(cwd, 'file')} already exists, skipped`]);
});

test.each([
  ['folder', 'is a folder, which --clobber never replaces'],
  ['folder/', 'is a folder, which --clobber never replaces'],
  ['.', 'is a folder, which --clobber never replaces'],
  ['folder-link', 'is a folder, which --clobber never replaces'],
  ['lost', 'is a link that leads nowhere, which --clobber never replaces'],
  ['/dev/null', 'is no ordinary file, which --clobber never replaces'],
])('-o %s --clobber is refused before anything is fetched', async (output, words) => {
  const refused = choose({ output, clobber: true });
  await expect(refused).rejects.toThrow(words);
  await expect(refused).rejects.toBeInstanceOf(Failure);
  expect(existsSync(join(cwd, 'folder'))).toBe(true);
});
