/** @module-tag exhaustive */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { patience, type VisitOptions, visit } from '../support/browser.ts';
import { hasBrowser, launchBrowser } from '../support/chromium.ts';
import { demoToken, startDemo } from '../support/demo.ts';
import type { TestServer } from '../support/server.ts';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Tests a session in several tabs of a browser: the current user of each tab, and typed input, which must not be lost.
 */
let server: TestServer;
let browser: Browser;
let token: string;

const dialogs = (page: Page) => page.getByRole('dialog');
const storedIn = (page: Page, area: 'localStorage' | 'sessionStorage') =>
  page.evaluate((name) => window[name].getItem('kafra.token'), area);

/** Opens a window with a session token that is `age` old by the browser's clock. */
async function later(age: number, options: VisitOptions) {
  const here = await visit(browser, server, options);
  await here.context.clock.setSystemTime(Date.now() + age);
  return here;
}

async function openTab(context: BrowserContext, hash: string): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  await page.goto(`${server.url}/${hash}`);
  await page.locator('main').waitFor();
  return page;
}

/** Signs in only for this tab, as without "Remember me". */
async function signInHere(page: Page, own: string): Promise<void> {
  await page.evaluate((kept) => sessionStorage.setItem('kafra.token', kept), own);
  await page.reload();
  await page.locator('main').waitFor();
}

describe.skipIf(!hasBrowser)('a session in several tabs', () => {
  beforeAll(async () => {
    server = await startDemo();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  beforeEach(async () => {
    token = await demoToken(server, 'player');
  });

  test('renewed in one tab does not affect the other tabs and their input', async () => {
    const here = await later(day + hour, { token });
    await here.go('#/home');
    const other = await openTab(here.context, '#/control_panel/master');
    // Opening the account screen in the second tab renews the session token. After that, the first tab renews it.
    await expect.poll(() => storedIn(other, 'localStorage')).not.toBe(token);
    await other.getByRole('button', { name: 'Change Master Email' }).click();
    await dialogs(other).getByLabel('Email').fill('half-typed@example');
    const renewed = await storedIn(other, 'localStorage');
    await here.context.clock.setSystemTime(Date.now() + 3 * day);
    await here.go('#/control_panel/live_market');
    await expect.poll(() => storedIn(here.page, 'localStorage')).not.toBe(renewed);
    expect(await dialogs(other).getByLabel('Email').inputValue()).toBe('half-typed@example');
    expect(other.url()).toMatch(/#\/control_panel\/master$/);
    await here.close();
  });

  test('is kept if its renewal fails, and the renewal is retried after 30 s, across reloads and tabs', async () => {
    const here = await later(day + hour, { token });
    let renewals = 0;
    await here.context.route('**/api/account/renew', (route) => {
      renewals += 1;
      return route.fulfill({ status: 401, json: { code: 'session_ended', message: 'No.' } });
    });
    await here.go('#/control_panel/live_market');
    // The test waits for the renewal of the token, because a reload cancels requests that have not been sent yet.
    await expect.poll(() => renewals).toBe(1);
    await here.page.reload();
    await here.page.getByRole('heading', { level: 1, name: 'Live Market' }).waitFor();
    const other = await openTab(here.context, '#/control_panel/master');
    await other.getByRole('main').getByText('player@kafra.example').waitFor();
    expect(renewals).toBe(1);
    await here.context.clock.setSystemTime(Date.now() + day + hour + 31_000);
    await here.page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => renewals).toBe(2);
    expect(here.page.url()).toMatch(/#\/control_panel\/live_market$/);
    await here.close();
  });

  test('is kept by a tab with a separate session when another tab signs in permanently, and when that session ends', async () => {
    const theirs = await demoToken(server, 'officer');
    const here = await visit(browser, server);
    await here.go('#/control_panel/master');
    await signInHere(here.page, token);
    await here.go('#/control_panel/master');
    await here.page.getByRole('main').getByText('player@kafra.example').waitFor();
    const other = await openTab(here.context, '#/home');
    await other.evaluate((kept) => localStorage.setItem('kafra.token', kept), theirs);
    await other.reload();
    await other.goto(`${server.url}/#/control_panel/master`);
    await other.getByRole('main').getByText('officer@kafra.example').waitFor();
    await here.page.reload();
    await here.page.getByRole('main').getByText('player@kafra.example').waitFor();
    await here.page.getByRole('button', { name: 'Log Out' }).click();
    await dialogs(here.page).getByRole('button', { name: 'Log out' }).click();
    await here.page.getByRole('banner').getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await storedIn(other, 'localStorage')).toBe(theirs);
    await here.close();
  });

  test('is renewed and ended together in a tab and in a copy of the tab', async () => {
    const here = await visit(browser, server);
    await here.go('#/home');
    await signInHere(here.page, token);
    const [copy] = await Promise.all([
      here.context.waitForEvent('page'),
      here.page.evaluate(() => void window.open('/#/control_panel/mob_db', '_blank')),
    ]);
    await copy.getByRole('heading', { level: 1, name: 'Mob DB' }).waitFor();
    expect(await storedIn(copy, 'sessionStorage')).toBe(token);
    await here.context.clock.setSystemTime(Date.now() + day + hour);
    await here.go('#/control_panel/live_market');
    await expect.poll(() => storedIn(here.page, 'sessionStorage')).not.toBe(token);
    const renewed = await storedIn(here.page, 'sessionStorage');
    await expect.poll(() => storedIn(copy, 'sessionStorage')).toBe(renewed);
    await copy.getByRole('button', { name: 'Log Out' }).click();
    await dialogs(copy).getByRole('button', { name: 'Log out' }).click();
    await dialogs(here.page).filter({ hasText: 'Sign in' }).waitFor();
    expect(await storedIn(here.page, 'sessionStorage')).toBe(null);
    await here.close();
  });

  test('opens the sign-in dialog without any API call if its token expires while the page is open', async () => {
    const here = await visit(browser, server, { token });
    await here.go('#/control_panel/live_market');
    await here.page.locator('tbody tr').first().waitFor();
    const calls: string[] = [];
    here.page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url());
    });
    await here.context.clock.setSystemTime(Date.now() + 8 * day);
    await here.page.getByRole('button', { name: 'Reload' }).click();
    await here.page.getByRole('dialog', { name: 'Sign in' }).waitFor();
    expect(await dialogs(here.page).count()).toBe(1);
    // The news are still loaded: visitors may read them, and the home page behind the dialog shows them.
    expect(calls.filter((url) => !url.endsWith('/api/news'))).toEqual([]);
    await here.close();
  });
});
