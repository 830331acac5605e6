import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './workspace.mjs';

/** Pages in a release, with their path in it. */
export const shippedPages = {
  'docs/operate.md': 'share/operate.md',
  'docs/operate/accounts.md': 'share/operate/accounts.md',
  'docs/operate/backups.md': 'share/operate/backups.md',
  'docs/operate/containers.md': 'share/operate/containers.md',
  'docs/operate/database.md': 'share/operate/database.md',
  'docs/operate/install.md': 'share/operate/install.md',
  'docs/operate/mail.md': 'share/operate/mail.md',
  'docs/operate/monitoring.md': 'share/operate/monitoring.md',
  'docs/operate/proxy.md': 'share/operate/proxy.md',
  'docs/operate/scaling.md': 'share/operate/scaling.md',
  'docs/operate/security.md': 'share/operate/security.md',
  'docs/operate/set-up.md': 'share/operate/set-up.md',
  'docs/operate/settings.md': 'share/operate/settings.md',
  'docs/operate/update.md': 'share/operate/update.md',
  'docs/server-commands.md': 'share/server-commands.md',
  'docs/drops.md': 'share/drops.md',
  'docs/farming.md': 'share/farming.md',
  'docs/prices.md': 'share/prices.md',
  'docs/your-server.md': 'share/your-server.md',
  'docs/site-pages.md': 'share/site-pages.md',
  'docs/from-fluxcp.md': 'share/from-fluxcp.md',
  'docs/import-rathena.md': 'share/import-rathena.md',
  'docs/import-client.md': 'share/import-client.md',
  'docs/releases/0.2.0.md': 'share/releases/0.2.0.md',
  'CHANGELOG.md': 'share/CHANGELOG.md',
};

/** Returns a page with links to the shipped locations of other pages. */
export const shippedText = (path) =>
  readFileSync(join(root, path), 'utf8').replaceAll(/\]\(([^()\s#:]+)/g, (link, target) => {
    const place = shippedPages[posix.join(posix.dirname(path), target)];
    return place === undefined ? link : `](${posix.relative(posix.dirname(shippedPages[path]), place)}`;
  });
