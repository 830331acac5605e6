import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

interface Found {
  executablePath: string;
  env?: Record<string, string>;
}

/**
 * Installed browsers. The first one cannot show windows (headless) and needs half of the work of the complete Chromium.
 */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/**
 * Returns the path of Chromium: the configured one, else that of the pinned npm package, which contains its libraries,
 * else Debian's.
 */
async function findChromium(): Promise<Found | undefined> {
  const isThere = (file: string | undefined) => file !== undefined && existsSync(file);
  const named = [process.env.CHROME_PATH].find(isThere);
  if (named !== undefined) return { executablePath: named };
  const executablePath = installed.find(isThere);
  return (await fromPackage()) ?? (executablePath === undefined ? undefined : { executablePath });
}

async function fromPackage(): Promise<Found | undefined> {
  const { TMPDIR, KAFRA_TEST_BROWSER_FOLDER } = process.env;
  try {
    // The npm package unpacks the libraries of Chromium only if this variable is set.
    process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
    // The npm package unpacks Chromium into the temporary folder. That of a test run is deleted at its end, so another
    // folder is used.
    if (KAFRA_TEST_BROWSER_FOLDER !== undefined) process.env.TMPDIR = KAFRA_TEST_BROWSER_FOLDER;
    const { default: packed } = await import('@sparticuz/chromium');
    const executablePath = await packed.executablePath();
    return { executablePath, env: { LD_LIBRARY_PATH: path.join(path.dirname(executablePath), 'al2023/lib') } };
  } catch {
    return undefined;
  } finally {
    if (TMPDIR !== undefined) process.env.TMPDIR = TMPDIR;
  }
}

const found = await findChromium();

/** True if a browser is available. Otherwise browser tests are skipped. */
export const hasBrowser = found !== undefined;
if (!hasBrowser) process.stderr.write('no Chromium was found: the browser tests are skipped (set CHROME_PATH)\n');

/**
 * Features of Chromium that are disabled because they cost as much as the tested page: the address bar loads a page for
 * suggestions, and a spare process waits for the next site.
 */
const ownPages = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
];
/**
 * Features that Playwright disables. Chromium uses only the last list of disabled features, so the list of the tests
 * must contain these too.
 */
const offByPlaywright = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
];
const features = `--disable-features=${[...offByPlaywright, ...ownPages].join(',')}`;

/** Returns the options for starting the browser. They prevent network requests of the browser itself. */
export function chromiumOptions(): LaunchOptions {
  if (!found) throw new Error('There is no browser.');
  const quiet = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', features];
  return {
    executablePath: found.executablePath,
    args: ['--no-sandbox', '--disable-component-update', '--disable-sync', ...quiet],
    ...(found.env ? { env: { ...(process.env as Record<string, string>), ...found.env } } : {}),
  };
}

/**
 * One process draws all windows of a user, and garbage is collected on a single thread. Both together save a quarter to
 * a third of the time for showing a screen.
 */
const thrifty = ['--renderer-process-limit=1', '--disable-site-isolation-trials', '--js-flags=--single-threaded-gc'];

/** Starts a browser for tests that do not measure times. */
export function launchBrowser(): Promise<Browser> {
  const { args = [], ...options } = chromiumOptions();
  return chromium.launch({ ...options, args: [...args, ...thrifty] });
}
