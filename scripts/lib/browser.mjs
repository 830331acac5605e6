import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './workspace.mjs';

const debian = '/usr/bin/chromium-headless-shell';
const others = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
];

/** Installs Chromium from Debian's packages for use without a display, if this needs no prompt. */
async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const line = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium-headless-shell';
  await run(line, [], { shell: true, stdio: ['ignore', 2, 2] });
  return existsSync(debian) ? {} : undefined;
}

/**
 * Returns environment variables with which the browser tests find Chromium. CHROME_PATH is the package from npm, which
 * is the same on all machines; Debian's Chromium is found without it. Undefined if it is missing and cannot be
 * installed.
 */
export async function browserEnvironment() {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH && existsSync(CHROME_PATH)) return {};
  if (existsSync(join(root, 'node_modules', '@sparticuz', 'chromium'))) return {};
  if (existsSync(debian)) return {};
  const found = others.find((path) => existsSync(path));
  return found ? { CHROME_PATH: found } : fromDebian();
}
