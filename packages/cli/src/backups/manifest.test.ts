import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { manifestText, readManifest } from './manifest.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kafra-manifest-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const digest = 'a1'.repeat(32);

it('the checksum file keeps file names that end in a blank', async () => {
  const manifest = new Map(['a.gz', 'b.gz ', 'c.gz\u00a0', 'd.gz\u3000', 'two words.gz'].map((name) => [name, digest]));
  writeFileSync(join(folder, 'SHA256SUMS'), manifestText(manifest));
  expect(await readManifest(folder)).toEqual(manifest);
});

it('the checksum file accepts Windows line ends and skips invalid lines', async () => {
  const lines = [
    `${digest}  a.gz`,
    `${digest.toUpperCase()} *b.gz`,
    `${digest}  ..`,
    `${digest}  sub/c.gz`,
    'words',
    '',
  ];
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join('\r\n'));
  expect([...(await readManifest(folder))]).toEqual([
    ['a.gz', digest],
    ['b.gz', digest],
  ]);
});
