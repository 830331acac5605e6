import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { sideways } from '../support/browser.ts';
import { hasBrowser } from '../support/chromium.ts';
import { useSite } from '../support/site.ts';
import { waitUntilIdle } from '../support/site-screens.ts';

const rows = (page: Page) => page.locator('main [data-row-key]');
const menu = (page: Page) => page.getByRole('menu');
const items = (page: Page) => menu(page).getByRole('menuitem');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

describe.skipIf(!hasBrowser)('the row menu on the web site', () => {
  const site = useSite();

  async function open(hash: string, size = { width: 1366, height: 768 }) {
    const { page } = await site.enter(hash, { as: 'player', ...size });
    await rows(page).first().waitFor();
    await waitUntilIdle(page);
    return page;
  }

  test('offers the dialog, card, prices, offers, location and filters of the row', async () => {
    const page = await open('#/control_panel/live_market');
    const name = (await rows(page).first().getAttribute('data-row-name')) ?? '';
    await rows(page)
      .first()
      .getByRole('button', { name: `Actions for ${name}` })
      .click();
    await menu(page).waitFor();
    const labels = await items(page).allTextContents();
    expect(labels[0]).toBe('Open');
    for (const start of ['Open ', 'Prices of ', 'Offers of ', 'Copy /navi ', 'Only '])
      expect(
        labels.some((label) => label.startsWith(start)),
        start,
      ).toBe(true);
    expect([await violations(page, { within: '[role=menu]' }), await sideways(page)]).toEqual([[], 0]);
  });

  test('is operated with arrow keys and letters, and Escape returns the focus to the row', async () => {
    const page = await open('#/control_panel/live_market');
    const button = rows(page)
      .nth(1)
      .getByRole('button', { name: /^Actions for / });
    await button.focus();
    await page.keyboard.press('.');
    await menu(page).waitFor();
    const labels = (await items(page).allTextContents()).map((label) => label.trim());
    await expect.poll(() => focused(page)).toBe(labels[0]);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe(labels[1]);
    await page.keyboard.press('End');
    await expect.poll(() => focused(page)).toBe(labels.at(-1));
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe(labels[0]);
    await page.keyboard.press('p');
    await expect.poll(() => focused(page)).toMatch(/^Prices of /);
    await page.keyboard.press('Escape');
    await menu(page).waitFor({ state: 'detached' });
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test('opens at the pointer after a right click, but not on links', async () => {
    const page = await open('#/control_panel/storage');
    const row = rows(page)
      .filter({ has: page.getByRole('link') })
      .first();
    await row.locator('td').nth(1).click({ button: 'right' });
    await menu(page).waitFor();
    await page.mouse.click(5, 5);
    await menu(page).waitFor({ state: 'detached' });
    await row.getByRole('link').first().click({ button: 'right' });
    expect(await menu(page).count()).toBe(0);
  });

  test('filters by a value of the row, and opens the prices of its item', async () => {
    const page = await open('#/control_panel/storage');
    await rows(page)
      .first()
      .getByRole('button', { name: /^Actions for / })
      .click();
    await items(page)
      .filter({ hasText: /^Only / })
      .first()
      .click();
    await page.getByRole('button', { name: /^Remove filter/ }).waitFor();
    await rows(page)
      .first()
      .getByRole('button', { name: /^Actions for / })
      .click();
    await items(page)
      .filter({ hasText: /^Prices of / })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Market History', level: 1 }).waitFor();
    expect(new URL(page.url()).hash).toMatch(/^#\/control_panel\/vendor_db\?items=\d+$/);
  });

  test.each([320, 360])('stays completely inside a window of %i px', async (width) => {
    const page = await open('#/control_panel/live_market', { width, height: 640 });
    await rows(page)
      .nth(2)
      .getByRole('button', { name: /^Actions for / })
      .click();
    const box = await menu(page).boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= width).toBe(true);
    expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) + (box?.height ?? 999) <= 640).toBe(true);
    expect([await violations(page, { within: 'main' }), await sideways(page)]).toEqual([[], 0]);
  });

  test('is also available for rows of database records', async () => {
    const { page } = await site.enter('#/control_panel/mob_db', { as: 'player', width: 1366, height: 768 });
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await rows(page).first().waitFor();
    await page.locator('main [aria-current=true]').focus();
    await page.keyboard.press('.');
    const labels = await items(page).allTextContents();
    expect(labels[0]).toMatch(/^Open /);
    expect(labels).toContain('Copy link');
    expect(labels.some((label) => label.startsWith('Only '))).toBe(true);
  });
});
