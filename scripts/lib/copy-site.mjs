// Copies the built web site into the server's package before it is packed for npm.
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.mjs';

const built = join(root, 'packages/web/dist');
const inside = join(root, 'packages/server/dist/web');

/**
 * Returns the page of a site. It contains the names of all files, which depend on their contents, so that equal pages
 * mean equal sites.
 */
const pageOf = (site) => (existsSync(join(site, 'index.html')) ? readFileSync(join(site, 'index.html'), 'utf8') : '');

if (pageOf(inside) !== pageOf(built)) {
  // The copy is renamed when it is complete, because two processes may pack at the same time.
  const copy = `${inside}-${process.pid}`;
  cpSync(built, copy, { recursive: true });
  rmSync(inside, { recursive: true, force: true });
  try {
    renameSync(copy, inside);
  } catch {
    rmSync(copy, { recursive: true, force: true });
  }
}
