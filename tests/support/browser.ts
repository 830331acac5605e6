import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as Axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import type { TestServer } from './server.ts';

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
 * Half of what a window cost went into what nobody looks at: the browser's own address bar loads a page for
 * its suggestions, and a process is kept ready for the next site.
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

export interface VisitOptions {
  /** A session token that is kept from before. */
  token?: string;
  width?: number;
  height?: number;
  theme?: 'day' | 'night';
  /** It is touched instead of pointed at. */
  touch?: boolean;
}

/** A browser window of its own on the site. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Goes to a hash such as `#/control_panel/master`. */
  go(hash: string): Promise<void>;
  /** Goes there as a link does: the document stays, and what it has loaded. */
  follow(hash: string): Promise<void>;
  /** What the console complained about: errors of scripts, of the content policy, of missing files. */
  complaints: string[];
  close(): Promise<void>;
}

export async function visit(browser: Browser, server: TestServer, options: VisitOptions = {}): Promise<Visit> {
  const { token, width = 1280, height = 900, theme = 'day', touch = false } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme === 'day' ? 'light' : 'dark',
    reducedMotion: 'reduce',
    // Where the machine has none, the browser's own is no language tag.
    locale: 'en-US',
    hasTouch: touch,
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints = listen(page);
  await page.addInitScript(tellOfViolations);
  // Not the context's `storageState`, which opens a page of its own to put it there.
  const signingIn = token === undefined ? undefined : await page.addInitScript(keepToken, token);
  const shown = async () => {
    await page.locator('main').waitFor();
    // The screen before stays until the next one can be drawn.
    await page.locator('main[aria-busy=true]').waitFor({ state: 'detached' });
  };
  return {
    page,
    context,
    complaints,
    go: async (hash) => {
      await page.goto(`${server.url}/${hash}`);
      // From now on the site does with it what it will.
      await signingIn?.dispose();
      await shown();
    },
    follow: async (hash) => {
      await page.evaluate(goTo, hash);
      await shown();
    },
    close: () => context.close(),
  };
}

/** Runs in the page, before the site does. */
function keepToken(token: string): void {
  if (location.protocol.startsWith('http')) localStorage.setItem('kafra.token', token);
}

/** Runs in the page, before the site does. Code that is made of text, and falls back on other ways, tells nobody. */
function tellOfViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, blockedURI }) =>
    reportError(new Error(`${violatedDirective} forbids ${blockedURI} of ${sourceFile}`)),
  );
}

/** Runs in the page: the site has heard of it once this resolves. */
async function goTo(hash: string): Promise<void> {
  // Nobody comes to where he is: a dialog would stay, and the list as it was left.
  for (const next of location.hash === hash ? ['#/discord', hash] : [hash]) {
    const heard = new Promise((done) => addEventListener('hashchange', done, { once: true }));
    location.hash = next;
    await heard;
  }
}

/** A refused call is the answer to what a test does; everything else that the browser notes is a fault. */
function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    const refusedCall =
      message.text().startsWith('Failed to load resource') && message.location().url.includes('/api/');
    if (message.type() === 'error' && !refusedCall) complaints.push(`${message.text()} ${message.location().url}`);
  });
  return complaints;
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What can turn out otherwise in other colours, or where the same things have more or less room. */
const someRules = {
  contrast: ['color-contrast'],
  layout: ['color-contrast', 'target-size', 'scrollable-region-focusable', 'aria-hidden-focus'],
};
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Look {
  /** At nothing but the colours, or what depends on how much room there is. */
  only?: keyof typeof someRules;
  /** At nothing but this part of the page. */
  within?: string;
}

/** What axe finds wrong on the page: the rule, and where. */
export async function violations(page: Page, { only, within }: Look = {}): Promise<string[]> {
  // Once a document: most of what a look costs is to bring axe there and what it found back.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const runOnly = only ? { type: 'rule' as const, values: someRules[only] } : { type: 'tag' as const, values: tags };
  return page.evaluate(
    async ({ runOnly, part }) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      // What stands on a picture is judged by nobody; the paper's has hardly a colour of its own.
      document.body.style.backgroundImage = 'none';
      const { violations: found } = await axe.run(part ?? document, {
        runOnly,
        resultTypes: ['violations'],
      });
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
    },
    { runOnly, part: within },
  );
}

/** The sessions through which pages are resized unseen; what one has asked for ends with it. */
const resizing = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Shows the page in other widths while nobody sees it: it is laid out as ever, and painted at a twentieth of its size, as
 * every width is painted anew whether somebody looks or not. Nothing can be clicked meanwhile.
 */
export async function unseen(
  page: Page,
  look: (resize: (width: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  const session = resizing.get(page) ?? page.context().newCDPSession(page);
  resizing.set(page, session);
  const { width: before, height } = page.viewportSize() ?? { width: 1280, height: 900 };
  const resize = async (width: number, scale: number) => {
    const metrics = { width, height, screenWidth: width, screenHeight: height, deviceScaleFactor: 1, mobile: false };
    await (await session).send('Emulation.setDeviceMetricsOverride', { ...metrics, scale });
    // A page hears of its width with the next frame, and what is a table or a list by it is drawn anew before that ends.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  };
  await look((width) => resize(width, 0.05));
  await resize(before, 1);
}

/** How far the page can be scrolled sideways, in points. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
