import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchBrowser, type Visit, type VisitOptions, visit } from './browser.ts';
import { demoToken, startDemo } from './demo.ts';
import type { TestServer } from './server.ts';

/** As of `page.route`. */
type Paths = string | RegExp | ((url: URL) => boolean);

export interface EnterOptions extends VisitOptions {
  /** Who of the demo realm is signed in: `player`, `owner`, ... Tests that end a session bring a `token` of their own. */
  as?: string;
  /** The browser's clock stands still at this moment. */
  fixedTime?: number;
  /** The browser's clock goes by itself and can be moved on, with `page.clock`. */
  hasOwnClock?: boolean;
  /** What does not come to the page. What the console says of that is no fault. */
  without?: Paths;
  /** What is answered by the test instead of the server. What the console says of that is no fault. */
  with?: Paths;
  answer?: { status?: number; json: unknown };
  /** Called with the page before anything comes to it; what the console says of what it changes is no fault. */
  prepare?(page: Page): Promise<void>;
}

/** What the tests of a file share: a server with the demo realm, and a browser. */
export interface Site {
  readonly server: TestServer;
  readonly browser: Browser;
  /**
   * Opens the site in a window of the test's own, which goes with it. A test whose window noted a fault in its console
   * fails.
   */
  enter(hash: string, options?: EnterOptions): Promise<Visit>;
  /**
   * As `enter`, in the window that the tests of this file have for this person: the document is new and nothing is stored
   * in it but who is signed in, while files may come from the window's cache. It is a third of the work, for whoever
   * looks at many places and changes nothing there that outlives a document.
   */
  look(hash: string, options?: LookOptions): Promise<Visit>;
}

/** A kept window has its size and its theme from whoever looks. */
export type LookOptions = Omit<EnterOptions, 'token' | 'fixedTime' | 'hasOwnClock' | 'touch'>;

/** Gives the tests of a suite a site to visit. Whoever changes something there brings an account of its own. */
export function useSite(): Site {
  let server: TestServer;
  let browser: Browser;
  const tokens = new Map<string, Promise<string>>();
  const visits: { here: Visit; isHindered: boolean; isKept: boolean }[] = [];
  const windows = new Map<string | undefined, Promise<Visit>>();

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
    if (hasFailed) windows.clear();
    await Promise.all(left.map(({ here, isKept }) => (isKept && !hasFailed ? undefined : here.close())));
    expect(left.flatMap(({ here, isHindered }) => (isHindered ? [] : here.complaints.splice(0)))).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  /** The window of this person, as if it had just been opened. */
  async function windowOf(name: string | undefined, { width = 1280, height = 900, theme = 'day' }: LookOptions) {
    const opened = windows.get(name) ?? openKept(name);
    windows.set(name, opened);
    const here = await opened;
    // Between two hashes of one document nothing is loaded.
    await here.page.goto('about:blank');
    await here.page.unrouteAll({ behavior: 'ignoreErrors' });
    here.complaints.length = 0;
    await here.page.setViewportSize({ width, height });
    await here.page.emulateMedia({ colorScheme: theme === 'day' ? 'light' : 'dark' });
    return here;
  }

  async function openKept(name: string | undefined): Promise<Visit> {
    const token = name === undefined ? undefined : await tokenOf(name);
    const here = await visit(browser, server, {});
    await here.page.addInitScript((kept) => {
      if (!location.protocol.startsWith('http')) return;
      for (const area of [localStorage, sessionStorage]) area.clear();
      if (kept !== undefined) localStorage.setItem('kafra.token', kept);
    }, token);
    return here;
  }

  /** Has done to the page what somebody asked for, and goes to the place. */
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
    look: async (hash, options = {}) => arrive(await windowOf(options.as, options), hash, options, true),
  };
}
