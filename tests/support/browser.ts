import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import type { TestServer } from './server.ts';

/** Milliseconds that a browser may take for anything: two cores with much else to do stand still for many seconds. */
export const patience = 45_000;

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
  /** Complaints in the console: errors of scripts, violations of the content policy, missing files. */
  complaints: string[];
  close(): Promise<void>;
}

export async function visit(browser: Browser, server: TestServer, options: VisitOptions = {}): Promise<Visit> {
  const { token, width = 1280, height = 900, theme = 'day', touch = false } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme === 'day' ? 'light' : 'dark',
    reducedMotion: 'reduce',
    // On a machine without a locale, the browser's own is an invalid language tag.
    locale: 'en-US',
    hasTouch: touch,
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
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

/** Runs in the page before the site. Some code evaluates text and hides the violation by a fallback. */
function tellOfViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, blockedURI }) =>
    reportError(new Error(`${violatedDirective} forbids ${blockedURI} of ${sourceFile}`)),
  );
}

/** Runs in the page: the site has heard of it once this resolves. */
async function goTo(hash: string): Promise<void> {
  // Going to the same address does nothing: a dialog would stay open, and a list would keep its state.
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

/** The sessions through which pages are resized unseen; what one has asked for ends with it. */
const resizing = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Shows the page in other widths without painting it in full: it is laid out normally and painted at a twentieth of its
 * size, because the browser paints every width. Nothing can be clicked meanwhile.
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
    // The page receives its width with the next frame, and renders tables or lists again before that frame ends.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  };
  await look((width) => resize(width, 0.05));
  await resize(before, 1);
}

/** How far the page can be scrolled sideways, in points. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
