/** @module-tag exhaustive */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/chromium.ts';
import { demoToken } from '../support/demo.ts';
import { useSite } from '../support/site.ts';

/** Tests a page after a long pause or after going back: its data must be current and belong to the current user. */
const onlinePath = '**/api/server/online-players';
const palette = (page: Page) => page.getByRole('combobox', { name: /^Find/ });
const totalOf = (page: Page) => page.locator('dl', { hasText: 'Vendors' }).locator('dd').first();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Simulates that the tab becomes hidden or visible, because a browser without windows never hides a tab. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

describe.skipIf(!hasBrowser)('a page left open', () => {
  const site = useSite();

  test('reloads the online counts when the page becomes visible, but not before and not every time', async () => {
    let players = 0;
    const { page } = await site.enter('#/home', {
      hasOwnClock: true,
      prepare: async (page) => {
        await page.route(onlinePath, (route) => route.fulfill({ json: { players: ++players, vendors: 0 } }));
      },
    });
    await expect.poll(() => totalOf(page).textContent()).toBe('1');
    await setHidden(page, true);
    await setHidden(page, false);
    await setHidden(page, true);
    await page.clock.fastForward('10:00');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    expect(players).toBe(1);
    await setHidden(page, false);
    await expect.poll(() => totalOf(page).textContent()).toBe('2');
  });

  test('reloads the online counts when the network connection returns', async () => {
    const { page } = await site.enter('#/home', {
      prepare: async (page) => {
        await page.route(onlinePath, (route) => route.fulfill({ status: 500, json: {} }));
      },
    });
    const refused = page.waitForEvent('console', (message) => message.text().includes('Online counts'));
    await page.reload();
    await refused;
    expect(await totalOf(page).count()).toBe(0);
    await page.unroute(onlinePath);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await totalOf(page).waitFor();
  });

  test('closes the command palette when the user goes back', async () => {
    const { page } = await site.enter('#/home');
    await page.evaluate(() => {
      location.hash = '#/server_info';
    });
    await page.getByRole('heading', { level: 1, name: 'Server Information' }).waitFor();
    await page.keyboard.press('Control+k');
    await palette(page).waitFor();
    await page.goBack();
    await palette(page).waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: 'From Novice to Legend' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  test('closes the command palette and discards its results when the session ends in another tab', async () => {
    const { page, context } = await site.enter('#/home', { token: await demoToken(site.server, 'player') });
    await page.getByRole('banner').getByRole('button', { name: 'Control Panel' }).waitFor();
    await page.keyboard.press('Control+k');
    await palette(page).fill('storage');
    await page
      .getByRole('option', { name: /Storage/ })
      .first()
      .waitFor();
    const other = await context.newPage();
    await other.goto(`${site.server.url}/#/home`);
    await other.evaluate(() => localStorage.removeItem('kafra.token'));
    await palette(page).waitFor({ state: 'detached' });
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).waitFor();
  });

  test('focuses the heading after the command palette closes if the previously focused element is gone', async () => {
    const { page } = await site.enter('#/server_info');
    const heading = page.getByRole('heading', { level: 1, name: 'Server Information' });
    await heading.waitFor();
    await page.evaluate(() => {
      const button = document.createElement('button');
      document.querySelector('main')?.append(button);
      button.focus();
    });
    await page.keyboard.press('Control+k');
    await palette(page).waitFor();
    await page.evaluate(() => document.querySelector('main > button')?.remove());
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Server Information');
  });

  test('reads the session again when the browser restores it from the back/forward cache', async () => {
    const { page } = await site.enter('#/home', { token: await demoToken(site.server, 'player') });
    await page.getByRole('banner').getByRole('button', { name: 'Control Panel' }).waitFor();
    // A page receives no storage event for its own changes. So it is like a page in the back/forward cache, which
    // misses the sign-out in another tab.
    await page.evaluate(() => localStorage.removeItem('kafra.token'));
    expect(await page.getByRole('banner').getByRole('button', { name: 'Control Panel' }).count()).toBe(1);
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).waitFor();
  });

  test('keeps the control panel menu collapsed when the user goes back', async () => {
    const { page } = await site.enter('#/control_panel/master', { as: 'player', width: 390 });
    const menu = page.getByRole('navigation', { name: 'Control Panel' });
    await page.getByRole('main').getByText('player@kafra.example').waitFor();
    await page.getByRole('button', { name: 'Panel menu' }).click();
    await menu.getByRole('link', { name: 'Mob DB' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mob DB' }).waitFor();
    expect(await menu.count()).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    expect(await menu.count()).toBe(0);
  });

  test('does not open a list row in which the user has selected text', async () => {
    const { page } = await site.enter('#/control_panel/live_market', { as: 'player' });
    const cell = page.locator('main tbody tr').first().locator('td').nth(4);
    const words = await cell.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, right, top, height } = range.getBoundingClientRect();
      return { left, right, y: top + height / 2 };
    });
    await page.mouse.move(words.left + 1, words.y);
    await page.mouse.down();
    await page.mouse.move(words.right - 1, words.y, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection()))).not.toBe('');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.evaluate(() => getSelection()?.empty());
    await cell.click();
    await page.getByRole('dialog').waitFor();
  });
});
