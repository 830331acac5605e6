import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** A whole rAthena tree beside the checkout, or where KAFRA_RATHENA says; it is no part of the project. */
export const realTree: string | undefined = [process.env.KAFRA_RATHENA, resolve(root, '../shared/data/rathena')].find(
  (folder) => folder !== undefined && existsSync(resolve(folder, 'db/item_db.yml')),
);

/** Says the most memory it held on its way out, in KiB. */
const TELL_MEMORY =
  "data:text/javascript,process.on('exit',()=>process.stderr.write('rss='+process.resourceUsage().maxRSS))";

/** Runs `kafra-server db build` in a process of its own. */
export async function buildInProcess(rathena: string, out: string): Promise<{ seconds: number; megabytes: number }> {
  const main = resolve(root, 'packages/server/src/main.ts');
  const words = ['db', 'build', '--rathena', rathena, '--out', out, '--version', 'bench'];
  const began = performance.now();
  const child = spawn(process.execPath, ['--conditions=source', '--import', TELL_MEMORY, main, ...words], {
    cwd: root,
  });
  let said = '';
  for await (const chunk of child.stderr) said += chunk;
  const memory = /rss=(\d+)/.exec(said)?.[1];
  if (!existsSync(resolve(out, 'versions.json'))) throw new Error(said);
  return { seconds: (performance.now() - began) / 1000, megabytes: Number(memory) / 1024 };
}
