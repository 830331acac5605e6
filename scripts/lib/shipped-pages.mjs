import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './workspace.mjs';

/** The pages that ship, each with its place in the release. */
export const shippedPages = {
  'docs/operate.md': 'share/operate.md',
  'docs/server-commands.md': 'share/server-commands.md',
  'docs/from-fluxcp.md': 'share/from-fluxcp.md',
  'docs/import-rathena.md': 'share/import-rathena.md',
  'docs/import-client.md': 'share/import-client.md',
  'CHANGELOG.md': 'share/CHANGELOG.md',
};

/** A page as it ships: its links lead to the places of the others. */
export const shippedText = (path) =>
  readFileSync(join(root, path), 'utf8').replaceAll(/\]\(([^()\s#:]+)/g, (link, target) => {
    const place = shippedPages[posix.join(posix.dirname(path), target)];
    return place === undefined ? link : `](${posix.relative(posix.dirname(shippedPages[path]), place)}`;
  });
