import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prune } from './production-modules.mjs';
import { launcher } from './release-tree.mjs';

let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kafra-launcher-'));
  mkdirSync(join(root, 'bin'));
  writeFileSync(join(root, 'bin/node'), '#!/bin/sh\necho "$1 $2"\n');
  writeFileSync(join(root, 'bin/kafra'), launcher('cli/main.js'));
  for (const name of ['node', 'kafra']) chmodSync(join(root, 'bin', name), 0o755);
});
afterEach(() => rmSync(root, { recursive: true }));

const start = (program, env) => execFileSync(program, ['--version'], { encoding: 'utf8', env }).trim();

it('the launcher starts the bundled Node without any other program', () => {
  expect(start(join(root, 'bin/kafra'), { PATH: '' })).toBe(`${root}/bin/../cli/main.js --version`);
});

it('the launcher follows a symbolic link', () => {
  symlinkSync(join(root, 'bin/kafra'), join(root, 'linked'));
  expect(start(join(root, 'linked'), process.env)).toBe(`${root}/bin/../cli/main.js --version`);
});

it('packing removes the test folders of packages, but no such folder inside a package', () => {
  for (const folder of ['pino/test/fixtures', 'pino/lib/test', 'pino/benchmarks']) {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, 'a.js'), '');
  }
  writeFileSync(join(root, 'pino/package.json'), '{}');
  prune(root);
  expect(['test', 'benchmarks', 'lib/test'].map((name) => existsSync(join(root, 'pino', name)))).toEqual([
    false,
    false,
    true,
  ]);
});
