import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { root, run } from './workspace.mjs';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable'];

/** Unpacks the Chromium that came as an npm package; it needs no root, but libraries that it brings along. */
async function fromPackage() {
  try {
    // Without it the package unpacks no libraries.
    process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
    const require = createRequire(`${root}/`);
    const { default: chromium } = await import(require.resolve('@sparticuz/chromium'));
    const path = await chromium.executablePath();
    return { CHROME_PATH: path, LD_LIBRARY_PATH: `${dirname(path)}/al2023/lib:${process.env.LD_LIBRARY_PATH ?? ''}` };
  } catch {
    return undefined;
  } finally {
    delete process.env.AWS_EXECUTION_ENV;
  }
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const line = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium';
  const code = await run(line, [], { shell: true, stdio: ['ignore', 2, 2] });
  return code === 0 && existsSync(installed[0]) ? { CHROME_PATH: installed[0] } : undefined;
}

/** The environment in which browser tests find a Chromium; undefined where there is none. */
export async function browserEnvironment() {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH) return existsSync(CHROME_PATH) ? { CHROME_PATH } : undefined;
  const found = installed.find((path) => existsSync(path));
  if (found) return { CHROME_PATH: found };
  return (await fromPackage()) ?? (await fromDebian());
}
