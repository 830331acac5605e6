/** @module-tag exhaustive */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Visit, type VisitOptions, visit } from '../support/browser.ts';
import { hasBrowser, launchBrowser } from '../support/chromium.ts';
import { demoToken, startDemo } from '../support/demo.ts';
import type { TestServer } from '../support/server.ts';

/** Tests the site with missing parts: scripts, chunks, the server, the session, a captcha. */
let server: TestServer;
let browser: Browser;
let token: string;

const dialogs = (page: Page) => page.getByRole('dialog');
const error = (page: Page) => page.getByRole('dialog', { name: 'An error has occurred' });
const rows = (page: Page) => page.getByRole('main').locator('tbody tr');

/** Runs a test in a separate window. */
async function during(options: VisitOptions, work: (here: Visit) => Promise<void>): Promise<void> {
  const here = await visit(browser, server, options);
  await work(here);
  await here.close();
}

describe.skipIf(!hasBrowser)('the web site under failures', () => {
  beforeAll(async () => {
    server = await startDemo();
    browser = await launchBrowser();
    token = await demoToken(server, 'player');
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  test('without JavaScript asks the user to enable it', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(server.url);
    expect(await page.locator('noscript .boot-note').isVisible()).toBe(true);
    expect(
      await page
        .locator('#root > :not(noscript)')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).display)),
    ).toEqual(['none', 'none']);
    expect(await page.locator('noscript .boot-note').textContent()).toContain('This site needs JavaScript.');
    await context.close();
  });

  test.each([
    ['a view', '**/assets/panel-*.js', '#/control_panel/vendor_db', 'Market History'],
    ['a view of its own', '**/assets/mvp-rankings-view-*.js', '#/control_panel/mvp_rankings', 'MVP Rankings'],
  ])('reports that %s failed to load, and a retry helps', async (...row) => {
    const [, file, hash, title] = row;
    await during({ token }, async ({ page, go }) => {
      await page.route(file, (route) => route.abort());
      await go(hash);
      await page.getByText(`${title} could not be loaded.`).first().waitFor();
      expect(await page.getByRole('banner', { includeHidden: true }).count()).toBe(1);
      await page.unroute(file);
      await page.getByRole('button', { name: 'Try again' }).last().click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.getByRole('navigation', { name: 'Control Panel' }).waitFor();
    });
  });

  test('reports missing code of dialogs below the page, and loads the code again the next time', async () => {
    await during({}, async ({ page, go }) => {
      await page.route('**/assets/dialog-host-*.js', (route) => route.abort());
      await go('#/home?login');
      const missing = page.getByRole('alert').filter({ hasText: 'Dialog could not be loaded.' });
      await missing.waitFor();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await missing.getByRole('button', { name: 'Close' }).click();
      await missing.waitFor({ state: 'detached' });
      await page.unroute('**/assets/dialog-host-*.js');
      const signIn = page.getByRole('main').getByRole('button', { name: 'Sign in' });
      // A browser that caches the failed module reloads the page with the first click on the button.
      await expect
        .poll(async () => {
          if (await signIn.isVisible()) await signIn.click({ timeout: 1000 }).catch(() => undefined);
          return page.getByRole('dialog', { name: 'Sign in' }).isVisible();
        })
        .toBe(true);
    });
  });

  test('shows one error and keeps old rows with their age while the server is down, then recovers', async () => {
    await during({ token }, async ({ page, go }) => {
      await go('#/control_panel/live_market');
      await rows(page).first().waitFor();
      await page.route('**/api/**', (route) => route.abort());
      await page.getByRole('button', { name: 'Reload' }).click();
      await error(page).getByText('Failed to retrieve live market data.').waitFor();
      await error(page).getByText('Unable to reach server').waitFor();
      expect(await dialogs(page).count()).toBe(1);
      await error(page).locator('button', { hasText: 'Close' }).click();
      await dialogs(page).waitFor({ state: 'detached' });
      expect(await rows(page).count()).toBeGreaterThan(5);
      await page.getByText(/^Updated /).waitFor();
      await page.unroute('**/api/**');
      await page.getByRole('button', { name: 'Reload' }).click();
      await page.getByRole('button', { name: 'Reload' }).and(page.locator(':enabled')).waitFor();
      expect(await dialogs(page).count()).toBe(0);
    });
  });

  test('shows one error for two calls that fail together', async () => {
    await during({ token }, async ({ page, go }) => {
      await page.route('**/api/**', (route) => route.abort());
      await go('#/control_panel/master');
      await error(page).getByText('Unable to reach server').waitFor();
      await error(page).locator('button', { hasText: 'Close' }).click();
      await dialogs(page).waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    });
  });

  test('opens the home page with a single message when the session ends', async () => {
    await during({ token }, async ({ page, go }) => {
      await go('#/control_panel/live_market');
      await rows(page).first().waitFor();
      const body = JSON.stringify({ code: 'session_ended', message: 'The session has ended.' });
      await page.route('**/api/**', (route) => route.fulfill({ status: 401, contentType: 'application/json', body }));
      await page.getByRole('button', { name: 'Reload' }).click();
      await page.waitForURL(/#\/home$/);
      await error(page).getByText('You have been signed out.').waitFor();
      await error(page).getByText('The session has ended.').waitFor();
      expect(await dialogs(page).count()).toBe(1);
      expect(await page.evaluate(() => localStorage.getItem('kafra.token'))).toBe(null);
      await error(page).locator('button', { hasText: 'Close' }).click();
      await dialogs(page).waitFor({ state: 'detached' });
      expect(page.url()).toMatch(/#\/home$/);
      await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).waitFor();
    });
  });

  test('signs out in all tabs after a sign-out in one', async () => {
    const own = await demoToken(server, 'player');
    await during({ token: own }, async ({ page, go, context }) => {
      await go('#/control_panel/live_market');
      const other = await context.newPage();
      await other.goto(`${server.url}/#/control_panel/mob_db`);
      await other.getByRole('heading', { level: 1, name: 'Mob DB' }).waitFor();
      await page.getByRole('button', { name: 'Log Out' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
      await other.getByRole('dialog', { name: 'Sign in' }).waitFor();
      expect(other.url()).toMatch(/#\/home$/);
    });
  });

  test('replaces the user and all data when another user signs in in another tab', async () => {
    const own = await demoToken(server, 'member');
    const theirs = await demoToken(server, 'officer');
    await during({ token: own }, async ({ page, go, context }) => {
      await go('#/control_panel/master');
      await page.getByRole('main').getByText('member@kafra.example').waitFor();
      await page.getByRole('button', { name: 'Create Player Account' }).click();
      const other = await context.newPage();
      await other.goto(`${server.url}/#/home`);
      await other.evaluate((token) => localStorage.setItem('kafra.token', token), theirs);
      await page.getByRole('main').getByText('officer@kafra.example').waitFor();
      expect(await page.getByText('member@kafra.example').count()).toBe(0);
      expect(await dialogs(page).count()).toBe(0);
    });
  });

  test('shows one error over the home page and discards the input when the session ends while a form is open', async () => {
    const own = await demoToken(server, 'player');
    await during({ token: own }, async ({ page, go }) => {
      await go('#/control_panel/master');
      await page.getByRole('button', { name: 'Change Master Email' }).click();
      await dialogs(page).getByLabel('Email').fill('new@example.org');
      await dialogs(page).getByLabel('Password').fill('not to be seen');
      const body = { code: 'session_ended', message: 'The session has ended.' };
      await page.route('**/api/account/**', (route) => route.fulfill({ status: 401, json: body }));
      await dialogs(page).getByRole('button', { name: 'Change Email' }).click();
      await page.waitForURL(/#\/home$/);
      await error(page).getByText('Failed to change email.').waitFor();
      await error(page).locator('button', { hasText: 'Close' }).click();
      await dialogs(page).waitFor({ state: 'detached' });
      expect(await page.locator('input[type=password]').count()).toBe(0);
    });
  });

  test('keeps a session of one tab also in the tabs that are opened from it', async () => {
    const own = await demoToken(server, 'player');
    await during({}, async ({ page, go, context }) => {
      await go('#/home');
      await page.evaluate((token) => sessionStorage.setItem('kafra.token', token), own);
      await page.reload();
      await page.getByRole('button', { name: /^Daily Spotlight/ }).click();
      const map = dialogs(page).getByRole('link').first();
      expect(await map.getAttribute('rel')).toBe('opener');
      const [tab] = await Promise.all([context.waitForEvent('page'), map.click()]);
      await tab.getByRole('heading', { level: 1, name: 'Map DB' }).waitFor();
      expect(tab.url()).toMatch(/#\/control_panel\/map_db\?id=\w+$/);
    });
  });

  test.each([
    ['its challenge', '**/captcha/challenge'],
    ['its script', '**/assets/pbkdf2-*.js'],
  ])('disables the button of a form and explains why if the captcha cannot load %s', async (_, file) => {
    await during({}, async ({ page, go }) => {
      await page.route(file, (route) => route.abort());
      await go('#/home?login');
      await dialogs(page).getByLabel('Email').fill('somebody@example.org');
      await dialogs(page).getByLabel('Password').fill('a-long-password-1');
      await page.getByText('The captcha could not be solved:').waitFor();
      await dialogs(page).getByText('Please complete the reCAPTCHA.').waitFor();
      expect(await dialogs(page).locator('button[type=submit]').isDisabled()).toBe(true);
    });
  });
});
