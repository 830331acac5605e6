import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pnpm } from './install.mjs';
import { root } from './workspace.mjs';

/** Packages that are published on npm. */
export const published = ['sdk', 'server', 'cli', 'demo'];

/** Packs a package for npm and writes the file into a folder. */
export function packForNpm(name, folder) {
  // npm itself would leave `workspace:` and `catalog:` in the manifest, so pnpm packs.
  const args = ['--yes', '--prefer-offline', pnpm, 'pack', '--pack-destination', folder];
  execFileSync('npx', args, { cwd: join(root, 'packages', name), stdio: ['ignore', 'ignore', 2] });
}
