import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pnpm } from './install.mjs';
import { root } from './workspace.mjs';

/** The packages that are published. */
export const published = ['sdk', 'server', 'cli', 'demo'];

/** Writes the file that a package is published as into a folder. */
export function packForNpm(name, folder) {
  // npm's own pack leaves `workspace:` and `catalog:` in the manifest.
  const args = ['--yes', '--prefer-offline', pnpm, 'pack', '--pack-destination', folder];
  execFileSync('npx', args, { cwd: join(root, 'packages', name), stdio: ['ignore', 'ignore', 2] });
}
