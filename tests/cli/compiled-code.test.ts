import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const packages = path.resolve(import.meta.dirname, '../../packages');

test.each(['cli/bin/kafra.mjs', 'server/bin/kafra-server.mjs'])(
  '%s takes no code from the folder of temporary files, and leaves none there',
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
