import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Path of a complete rAthena tree beside the checkout, or of KAFRA_RATHENA. It is not part of the project. */
export const rathenaTree: string | undefined = [
  process.env.KAFRA_RATHENA,
  resolve(root, '../shared/data/rathena'),
].find((folder) => folder !== undefined && existsSync(resolve(folder, 'db/item_db.yml')));

/** Module that prints the maximum memory of the process in KiB at its exit. */
const TELL_MEMORY =
  "data:text/javascript,process.on('exit',()=>process.stderr.write('rss='+process.resourceUsage().maxRSS))";

/** Runs `kafra-server db build`, which builds the game databases, in a separate process. */
export async function buildInChildProcess(
  rathena: string,
  out: string,
  more: readonly string[] = [],
): Promise<{ seconds: number; megabytes: number }> {
  const main = resolve(root, 'packages/server/src/main.ts');
  const args = ['db', 'build', '--rathena', rathena, '--out', out, '--version', 'bench', ...more];
  const startedAt = performance.now();
  const child = spawn(process.execPath, ['--conditions=source', '--import', TELL_MEMORY, main, ...args], {
    cwd: root,
  });
  let stderr = '';
  for await (const chunk of child.stderr) stderr += chunk;
  const memory = /rss=(\d+)/.exec(stderr)?.[1];
  if (!existsSync(resolve(out, 'versions.json'))) throw new Error(stderr);
  return { seconds: (performance.now() - startedAt) / 1000, megabytes: Number(memory) / 1024 };
}
