import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

interface Found {
  executablePath: string;
  env?: Record<string, string>;
}

/** Shells without a window take half the work of a whole Chromium. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Chromium: the one that is named, the pinned one from npm, which brings libraries along, or Debian's. */
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
    // Without it the package unpacks no libraries.
    process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
    // A folder for temporary files is where it unpacks itself; that of a run of tests goes when they end.
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

/** Whether there is a browser to test with; without one the browser tests are skipped. */
export const hasBrowser = found !== undefined;
if (!hasBrowser) process.stderr.write('no Chromium was found: the browser tests are skipped (set CHROME_PATH)\n');

/**
 * Features that took half of a window's cost: the browser's address bar loads a page for its suggestions, and a spare
 * process is kept for the next site.
 */
const ownPages = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
];
/** The browser takes the last list that it is given, so that it has to hold what Playwright's own turns off too. */
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

/** How the browser is started: without its own errands in the network. */
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
 * Windows of one person are drawn by one process, and what collects garbage early on a core that is idle elsewhere does
 * not: together a quarter to a third of what it took to show a place.
 */
const thrifty = ['--renderer-process-limit=1', '--disable-site-isolation-trials', '--js-flags=--single-threaded-gc'];

/** A browser for tests, whose timings mean nothing. */
export function launchBrowser(): Promise<Browser> {
  const { args = [], ...options } = chromiumOptions();
  return chromium.launch({ ...options, args: [...args, ...thrifty] });
}
