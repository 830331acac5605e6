import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const packages = path.resolve(import.meta.dirname, '../../packages');

test.each(['cli/bin/kafra.mjs', 'server/bin/kafra-server.mjs'])(
  'the program %s runs no code from the temporary folder and leaves no files in it',
  async (program) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'kafra-compiled-'));
    try {
      const env = { ...process.env, TMPDIR: folder, NODE_COMPILE_CACHE: undefined };
      const { stdout } = await run(process.execPath, [path.join(packages, program), '--help'], { env });
      expect(stdout).toContain('Usage');
      expect(await readdir(folder)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);

/** Returns the modules that a file of the built program loads at startup. */
async function loadedBy(file: string, seen = new Set<string>()): Promise<Set<string>> {
  for (const [, name = ''] of (await readFile(file, 'utf8')).matchAll(
    /^(?:import|export)\s*(?:[^'"]*?from\s*)?"([^"]+)"/gm,
  )) {
    const part = name.startsWith('.') ? path.resolve(path.dirname(file), name) : name;
    if (seen.has(part)) continue;
    seen.add(part);
    if (path.isAbsolute(part)) await loadedBy(part, seen);
  }
  return seen;
}

test('kafra-server loads image, packing and server libraries only for commands that use them', async () => {
  const loaded = await loadedBy(path.join(packages, 'server/dist/main.js'));
  expect(loaded).toContain('commander');
  for (const name of ['sharp', 'gifenc', 'js-yaml', 'fastify', 'mysql2', 'nodemailer', '@redis/client'])
    expect(loaded, name).not.toContain(name);
});
