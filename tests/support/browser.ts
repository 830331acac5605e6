import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import type { TestServer } from './server.ts';

/** Timeout in milliseconds of each browser action. A busy machine with two cores may stall for many seconds. */
export const patience = 45_000;

export interface VisitOptions {
  /** Session token of an earlier sign-in; the window then starts signed in. */
  token?: string;
  width?: number;
  height?: number;
  theme?: 'day' | 'night';
  /** True for a touch screen instead of a mouse. */
  touch?: boolean;
}

/** A separate browser window with the site. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Loads the page at a hash such as `#/control_panel/master`. */
  go(hash: string): Promise<void>;
  /** Changes the hash like a link: the document and its loaded data stay. */
  follow(hash: string): Promise<void>;
  /**
   * Faults that the browser's console reports: errors of scripts, violations of the content security policy, missing
   * files.
   */
  complaints: string[];
  close(): Promise<void>;
}

export async function visit(browser: Browser, server: TestServer, options: VisitOptions = {}): Promise<Visit> {
  const { token, width = 1280, height = 900, theme = 'day', touch = false } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme === 'day' ? 'light' : 'dark',
    reducedMotion: 'reduce',
    // On a machine without a locale, the browser's default is an invalid language tag.
    locale: 'en-US',
    hasTouch: touch,
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  const complaints = listen(page);
  await page.addInitScript(tellOfViolations);
  // The token is stored by a script, because the context's `storageState` would open another page to store it.
  const signingIn = token === undefined ? undefined : await page.addInitScript(keepToken, token);
  const shown = async () => {
    await page.locator('main').waitFor();
    // The previous screen stays visible until the next one can be drawn, so the end of the busy state is awaited.
    await page.locator('main[aria-busy=true]').waitFor({ state: 'detached' });
  };
  return {
    page,
    context,
    complaints,
    go: async (hash) => {
      await page.goto(`${server.url}/${hash}`);
      // The browser's init script that stores the token is removed after the first visit. It would store the token
      // again at each load, even after a sign-out.
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

/** Stores the session token. This function runs in the page before the scripts of the site. */
function keepToken(token: string): void {
  if (location.protocol.startsWith('http')) localStorage.setItem('kafra.token', token);
}

/**
 * Reports violations of the content security policy, because some code evaluates text and hides the violation by a
 * fallback. This function runs in the page before the site.
 */
function tellOfViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, blockedURI }) =>
    reportError(new Error(`${violatedDirective} forbids ${blockedURI} of ${sourceFile}`)),
  );
}

/** Changes the hash of the address, and resolves when the site has handled it. This function runs in the page. */
async function goTo(hash: string): Promise<void> {
  // Navigating to the current address has no effect: a dialog would stay open, and a list would keep its state. So
  // another address comes first.
  for (const next of location.hash === hash ? ['#/discord', hash] : [hash]) {
    const heard = new Promise((done) => addEventListener('hashchange', done, { once: true }));
    location.hash = next;
    await heard;
  }
}

/**
 * Collects the faults of a page. API requests that the server refuses are expected in tests; all other errors in the
 * console are faults.
 */
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

/** DevTools sessions that resize pages without painting them. Their settings end with the session. */
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
    // The page gets its new width in the next frame, and renders tables or lists again before that frame ends.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  };
  await look((width) => resize(width, 0.05));
  await resize(before, 1);
}

/** Returns how far the page can be scrolled sideways, in pixels. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
