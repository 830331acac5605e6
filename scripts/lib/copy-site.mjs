// Before the server is packed for npm: the built site goes with it.
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.mjs';

const built = join(root, 'packages/web/dist');
const inside = join(root, 'packages/server/dist/web');

/** Names of files follow from what they hold, and the page names them. */
const pageOf = (site) => (existsSync(join(site, 'index.html')) ? readFileSync(join(site, 'index.html'), 'utf8') : '');

if (pageOf(inside) !== pageOf(built)) {
  // Renamed when complete, because two processes may package at the same time.
  const copy = `${inside}-${process.pid}`;
  cpSync(built, copy, { recursive: true });
  rmSync(inside, { recursive: true, force: true });
  try {
    renameSync(copy, inside);
  } catch {
    rmSync(copy, { recursive: true, force: true });
  }
}
