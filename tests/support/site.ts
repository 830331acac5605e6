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
}

/** Gives the tests of a suite a site to visit. Whoever changes something there brings an account of its own. */
export function useSite(): Site {
  let server: TestServer;
  let browser: Browser;
  const tokens = new Map<string, Promise<string>>();
  const visits: { here: Visit; isHindered: boolean }[] = [];

  function tokenOf(name: string): Promise<string> {
    const token = tokens.get(name) ?? demoToken(server, name);
    tokens.set(name, token);
    return token;
  }

  beforeAll(async () => {
    [server, browser] = await Promise.all([startDemo(), launchBrowser()]);
  });
  afterEach(async () => {
    const left = visits.splice(0);
    await Promise.all(left.map(({ here }) => here.close()));
    expect(left.flatMap(({ here, isHindered }) => (isHindered ? [] : here.complaints))).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  return {
    get server() {
      return server;
    },
    get browser() {
      return browser;
    },
    async enter(hash, options = {}) {
      const { as: name, fixedTime, hasOwnClock = false, without, with: replaced, answer, prepare, ...rest } = options;
      const own = name === undefined ? {} : { token: await tokenOf(name) };
      const here = await visit(browser, server, { ...own, ...rest });
      visits.push({ here, isHindered: (without ?? replaced ?? prepare) !== undefined });
      await prepare?.(here.page);
      if (hasOwnClock) await here.page.clock.install();
      if (without !== undefined) await here.page.route(without, (route) => route.abort());
      if (fixedTime !== undefined) await here.page.clock.setFixedTime(fixedTime);
      if (replaced !== undefined) await here.page.route(replaced, (route) => route.fulfill(answer));
      await here.go(hash);
      return here;
    },
  };
}
