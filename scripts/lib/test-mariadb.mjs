import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pinnedNode, root } from './workspace.mjs';

const program = join(root, 'packages', 'server', 'src', 'testing', 'serve-mariadb.ts');

/**
 * Starts a separate MariaDB for the tests, if it is installed and the user named none: the system's writes each change
 * to disk, which takes three times as long. Returns the environment for the tests.
 */
export async function startTestMariadb() {
  if (process.env.KAFRA_TEST_MARIADB) return { env: {}, stop: async () => {} };
  const child = spawn(pinnedNode, ['--conditions=source', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended.then(() => [])]);
  return {
    env: line ? { KAFRA_TEST_MARIADB: line } : {},
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
