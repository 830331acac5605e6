import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

test('makeFolder creates missing folders and keeps existing ones', () => {
  const home = mkdtempSync(join(tmpdir(), 'kafra-folder-'));
  try {
    makeFolder(join(home, 'a/b/c'), 0o700);
    makeFolder(join(home, 'a/b/c'), 0o777);
    expect((statSync(join(home, 'a/b/c')).mode & 0o777).toString(8)).toBe('700');
    writeFileSync(join(home, 'file'), '');
    for (const path of ['file', 'file/deeper', 'file/deeper/still'])
      expect(() => makeFolder(join(home, path))).toThrow(/ENOTDIR|EEXIST/);
  } finally {
    rmSync(home, { recursive: true });
  }
});

test.runIf(process.platform === 'linux')('makeFolder throws an error if a folder cannot be created', () => {
  for (const path of ['/proc/kafra', '/proc/kafra/deeper']) expect(() => makeFolder(path)).toThrow('ENOENT');
});
