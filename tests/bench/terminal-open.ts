import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawn } from '@lydell/node-pty';
import { newPerson } from '../support/people.ts';
import { buildInChildProcess, rathenaTree } from '../support/rathena-tree.ts';
import { startTestServer } from '../support/server.ts';

/**
 * Measures how long the built terminal UI takes from the shell to the first results of the item database, with a
 * complete rAthena tree in its cache; for comparison, a screen without a database. Run it after `pnpm run build`.
 */
const runs = 8;
const program = fileURLToPath(new URL('../../packages/cli/bin/kafra.mjs', import.meta.url));

/** Returns the milliseconds until the terminal shows a text. */
function until(hash: string, wanted: string, env: Record<string, string>): Promise<number> {
  const began = performance.now();
  const terminal = spawn(process.execPath, [program, 'ui', hash], { cols: 120, rows: 40, env });
  let text = '';
  return new Promise((resolve) => {
    terminal.onData((chunk) => {
      text += chunk;
      if (!text.includes(wanted)) return;
      resolve(performance.now() - began);
      terminal.kill('SIGKILL');
    });
  });
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

async function main(tree: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kafra-bench-'));
  await buildInChildProcess(tree, join(folder, 'db'));
  const server = await startTestServer({ gameDataDir: join(folder, 'db') });
  const { token } = await newPerson(server);
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
    KAFRA_API_URL: server.url,
    KAFRA_TOKEN: token,
  };
  try {
    const found = () => until('#/control_panel/item_db?search=red%20potion', 'Red Potion', env);
    const fetched = await found();
    const times = { database: [] as number[], bare: [] as number[] };
    for (let run = 0; run < runs; run++) {
      times.database.push(await found());
      times.bare.push(await until('#/server_info', 'Rates', env));
    }
    const [results, bare] = [median(times.database), median(times.bare)];
    console.log(
      `first results after ${results.toFixed(0)} ms from the cache (${fetched.toFixed(0)} ms when it is fetched), ` +
        `a page without database after ${bare.toFixed(0)} ms: the database takes ${(results - bare).toFixed(0)} ms`,
    );
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

if (rathenaTree) await main(rathenaTree);
else console.log('There is no rAthena tree: set KAFRA_RATHENA.');
