import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { packAndInstall } from '../support/packed.ts';

/** Dependencies that are bundled into the programs. Their licences must be included. */
const bundled: Record<string, readonly string[]> = {
  cli: ['dist/third-party-licenses.txt'],
  server: ['dist/web/index.html', 'dist/web/third-party-licenses.md', 'dist/web/font-licenses.txt'],
};

it.each([
  ['cli', 'bin/kafra.mjs'],
  ['server', 'bin/kafra-server.mjs'],
  ['demo', 'dist/index.js'],
])('the packed program %s has a README, a licence and no sources', async (folder, entry) => {
  const { packageFolder, project } = await packAndInstall(folder);
  try {
    for (const name of ['README.md', 'LICENSE', entry, ...(bundled[folder] ?? [])])
      expect((await readFile(path.join(packageFolder, name))).length).toBeGreaterThan(100);
    const manifest = await readFile(path.join(packageFolder, 'package.json'), 'utf8');
    expect(manifest).not.toMatch(/"source"|workspace:|catalog:/);
  } finally {
    await rm(project, { recursive: true, force: true });
  }
});
