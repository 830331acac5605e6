import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { patience, type Visit, type VisitOptions, visit } from './browser.ts';
import { launchBrowser } from './chromium.ts';
import { demoToken, startDemo } from './demo.ts';
import type { TestServer } from './server.ts';

/** URL patterns of requests for `page.route`. */
type Paths = string | RegExp | ((url: URL) => boolean);

export interface EnterOptions extends VisitOptions {
  /** Demo user: `player`, `owner`, ... Tests that end a session use a separate `token`. */
  as?: string;
  /** Time at which the browser's clock is frozen. */
  fixedTime?: number;
  /** True if the browser's clock runs and can be advanced with `page.clock`. */
  hasOwnClock?: boolean;
  /** Requests of the page that must fail. Console errors about them are expected. */
  without?: Paths;
  /** Requests of the page that the test answers. Console errors about them are expected. */
  with?: Paths;
  answer?: { status?: number; json: unknown };
  /** Called with the page before its first request, to prepare it. Console errors about its changes are expected. */
  prepare?(page: Page): Promise<void>;
}

/** Objects that the tests of a file share: a server with the demo realm, and a browser. */
export interface Site {
  readonly server: TestServer;
  readonly browser: Browser;
  /**
   * Opens the site in a separate window, which closes at the end of the test. The test fails if the console of the
   * window reports a fault.
   */
  enter(hash: string, options?: EnterOptions): Promise<Visit>;
  /**
   * Opens the site like `enter`, but in a window that the tests of this file share for each user, or for all tests with
   * a separate token. It starts with only the token stored, but files may come from the window's cache, which saves two
   * thirds of the work. If a document comes from the back/forward cache, its storage is lost.
   */
  look(hash: string, options?: LookOptions): Promise<Visit>;
  /**
   * Opens the site like `look`, but in the same document if the user's window was opened like this before. No code and
   * no cached data are loaded again. For tests that restore the previous state; a failed test closes the window.
   */
  walk(hash: string, options?: WalkOptions): Promise<Visit>;
}

/** Options for shared windows. Their clock and touch support cannot be changed; each test sets size and theme. */
export type LookOptions = Omit<EnterOptions, 'fixedTime' | 'hasOwnClock' | 'touch'>;

/**
 * Options that can change without loading a new document. The theme and the replaced replies of the document stay as
 * they were at its load.
 */
export type WalkOptions = Pick<LookOptions, 'as' | 'width' | 'height' | 'prepare'>;

/** Key of the window that all tests with a separate token share. */
const broughtToken = Symbol('brought token');

/** A browser window that several tests share. */
interface Kept {
  here: Visit;
  /** Script that runs at the start of each document of the window. */
  beginning?: { dispose(): Promise<void> };
}

/**
 * Resets the storage of the page. This function runs in the page before the site. A reloaded page keeps its storage.
 */
function beginAnew(token: string | undefined): void {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!location.protocol.startsWith('http') || arrival?.type === 'reload') return;
  for (const area of [localStorage, sessionStorage]) area.clear();
  if (token !== undefined) localStorage.setItem('kafra.token', token);
}

/** Leaves the site for an empty page, because a change of only the hash would load nothing. */
async function leaveSite(page: Page): Promise<void> {
  // A load of the previous test that is still pending interrupts the first attempt, so the test tries again.
  await vi.waitFor(() => page.goto('about:blank'), { timeout: patience });
}

/** Provides a site for a suite. Tests that change data use their own account. */
export function useSite(): Site {
  let server: TestServer;
  let browser: Browser;
  const tokens = new Map<string, Promise<string>>();
  const visits: { here: Visit; isHindered: boolean; isKept: boolean }[] = [];
  const windows = new Map<string | undefined | typeof broughtToken, Promise<Kept>>();
  /** Users with a window that keeps its document for the next test, with the function that prepared its page. */
  const walks = new Map<string | undefined, { prepare: EnterOptions['prepare'] }>();

  function tokenOf(name: string): Promise<string> {
    const token = tokens.get(name) ?? demoToken(server, name);
    tokens.set(name, token);
    return token;
  }

  beforeAll(async () => {
    [server, browser] = await Promise.all([startDemo(), launchBrowser()]);
  });
  afterEach(async ({ task }) => {
    const left = visits.splice(0);
    const hasFailed = task.result?.state === 'fail';
    if (hasFailed) for (const kept of [windows, walks]) kept.clear();
    await Promise.all(left.map(({ here, isKept }) => (isKept && !hasFailed ? undefined : here.close())));
    expect(left.flatMap(({ here, isHindered }) => (isHindered ? [] : here.complaints.splice(0)))).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  /** Returns the shared window of a user in its initial state. */
  async function windowOf(options: LookOptions): Promise<Visit> {
    const { as: name, width = 1280, height = 900, theme = 'day' } = options;
    const whose = options.token === undefined ? name : broughtToken;
    const opened = windows.get(whose) ?? visit(browser, server).then((here): Kept => ({ here }));
    windows.set(whose, opened);
    if (whose !== broughtToken) walks.delete(whose);
    const kept = await opened;
    const { here } = kept;
    const token = options.token ?? (name === undefined ? undefined : await tokenOf(name));
    await kept.beginning?.dispose();
    kept.beginning = await here.page.addInitScript(beginAnew, token);
    // Additional browser tabs that a test opened.
    for (const tab of here.context.pages()) if (tab !== here.page) await tab.close();
    await leaveSite(here.page);
    await here.page.unrouteAll({ behavior: 'ignoreErrors' });
    here.complaints.length = 0;
    // The pointer is moved away first, because it may be over any element of the previous page.
    await here.page.mouse.move(0, 0);
    await here.page.setViewportSize({ width, height });
    await here.page.emulateMedia({ colorScheme: theme === 'day' ? 'light' : 'dark' });
    return here;
  }

  /** Prepares the page for a test and opens the address. */
  async function arrive(here: Visit, hash: string, options: EnterOptions, isKept: boolean): Promise<Visit> {
    const { fixedTime, hasOwnClock = false, without, with: replaced, answer, prepare } = options;
    visits.push({ here, isHindered: (without ?? replaced ?? prepare) !== undefined, isKept });
    await prepare?.(here.page);
    if (hasOwnClock) await here.page.clock.install();
    if (without !== undefined) await here.page.route(without, (route) => route.abort());
    if (fixedTime !== undefined) await here.page.clock.setFixedTime(fixedTime);
    if (replaced !== undefined) await here.page.route(replaced, (route) => route.fulfill(answer));
    await here.go(hash);
    return here;
  }

  const look: Site['look'] = async (hash, options = {}) => arrive(await windowOf(options), hash, options, true);

  return {
    get server() {
      return server;
    },
    get browser() {
      return browser;
    },
    async enter(hash, options = {}) {
      const { as: name, ...rest } = options;
      const own = name === undefined ? {} : { token: await tokenOf(name) };
      return arrive(await visit(browser, server, { ...own, ...rest }), hash, options, false);
    },
    look,
    async walk(hash, options = {}) {
      const { as: name, prepare, width = 1280, height = 900 } = options;
      const before = walks.get(name);
      const here = (await windows.get(name))?.here;
      if (here === undefined || before === undefined || before.prepare !== prepare) {
        const arrived = await look(hash, options);
        walks.set(name, { prepare });
        return arrived;
      }
      visits.push({ here, isHindered: prepare !== undefined, isKept: true });
      here.complaints.length = 0;
      await here.page.mouse.move(0, 0);
      await here.page.setViewportSize({ width, height });
      await here.follow(hash);
      return here;
    },
  };
}
