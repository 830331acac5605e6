import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root, run, StepFailed } from './workspace.mjs';

/** Version of pnpm that the workspace uses. */
export const pnpm = 'pnpm@12.21.0';

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

/** Returns whether the dependencies match the lockfile. pnpm stores a copy of the lockfile that it installed. */
function isInstalled() {
  const wanted = read(join(root, 'pnpm-lock.yaml'));
  return existsSync(pinnedNode) && read(join(root, 'node_modules', '.pnpm', 'lock.yaml')) === wanted;
}

/** Installs the dependencies of the lockfile, unless they are already installed. */
export async function install() {
  if (isInstalled()) return;
  process.stderr.write('Installing dependencies...\n');
  // NODE_ENV=production would leave out the build tools. Without a network, packages come from the cache.
  const line = 'pnpm install --frozen-lockfile --prod=false';
  const code = await run('npx', ['--yes', '--prefer-offline', '-p', pnpm, '-c', line], {
    shell: process.platform === 'win32',
    // Output goes to stderr, because stdout may be piped.
    stdio: ['ignore', 2, 2],
  });
  if (code !== 0) throw new StepFailed('The dependencies could not be installed.');
}
