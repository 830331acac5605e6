import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'vitest';
import { buildInChildProcess, rathenaTree } from '../support/rathena-tree.ts';

const MOST_SECONDS = 15;
const MOST_MEGABYTES = 700;

it.skipIf(!rathenaTree)('db build of a complete rAthena tree', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kafra-bench-'));
  try {
    const { seconds, megabytes } = await buildInChildProcess(rathenaTree ?? '', join(folder, 'db'));
    console.log(
      `db build: ${seconds.toFixed(1)} s, ${(seconds / MOST_SECONDS).toFixed(2)} of the ${MOST_SECONDS} s allowed; ` +
        `${megabytes.toFixed(0)} MB, ${(megabytes / MOST_MEGABYTES).toFixed(2)} of the ${MOST_MEGABYTES} MB allowed`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
