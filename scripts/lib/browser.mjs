import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './workspace.mjs';

const debian = '/usr/bin/chromium';
const others = ['/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable', '/opt/google/chrome/chrome'];

/** Installs Debian's Chromium where that is possible without asking. */
async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const line = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium';
  await run(line, [], { shell: true, stdio: ['ignore', 2, 2] });
  return existsSync(debian) ? {} : undefined;
}

/**
 * What the browser tests need to know to find a Chromium: they look at CHROME_PATH, at Debian's place and for the
 * package from npm on their own. Undefined where there is none and none can be installed.
 */
export async function browserEnvironment() {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH && existsSync(CHROME_PATH)) return {};
  if (existsSync(debian)) return {};
  const found = others.find((path) => existsSync(path));
  if (found) return { CHROME_PATH: found };
  if (existsSync(join(root, 'node_modules', '@sparticuz', 'chromium'))) return {};
  return fromDebian();
}
