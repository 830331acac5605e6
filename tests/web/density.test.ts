import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/chromium.ts';
import { useSite } from '../support/site.ts';
import { waitUntilIdle } from '../support/site-screens.ts';
import { answerAtWorst } from '../support/worst-case-texts.ts';

/** Returns the top of a list's first row in CSS pixels, and the number of completely visible rows. */
const measureRows = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('main tbody tr:not([aria-hidden]), main ul[aria-label] > li')];
    const boxes = rows.map((row) => row.getBoundingClientRect()).filter(({ height }) => height > 0);
    return { first: boxes[0]?.top ?? Number.NaN, whole: boxes.filter(({ bottom }) => bottom <= innerHeight).length };
  });

/** The most used lists, with the minimum number of rows that a window must show without scrolling. */
const windows = [
  { width: 1366, height: 768, list: 'live_market', first: 200, rows: 12 },
  { width: 1366, height: 768, list: 'vendor_db', first: 200, rows: 14 },
  { width: 1366, height: 768, list: 'item_logs', first: 200, rows: 12 },
  { width: 1440, height: 900, list: 'storage', first: 200, rows: 14 },
  { width: 360, height: 740, list: 'live_market', first: 230, rows: 4 },
  { width: 360, height: 740, list: 'vendor_db', first: 280, rows: 4 },
] as const;

describe.skipIf(!hasBrowser)('density of lists on the web site', () => {
  const site = useSite();

  test.each(windows)('shows enough rows of $list at $width x $height', async ({ width, height, list, first, rows }) => {
    const { page } = await site.look(`#/control_panel/${list}`, { as: 'player', width, height });
    await waitUntilIdle(page);
    await page.locator('main :is(tbody tr, ul[aria-label] > li)').first().waitFor();
    const measured = await measureRows(page);
    expect(measured.first).toBeLessThanOrEqual(first);
    expect(measured.whole).toBeGreaterThanOrEqual(rows);
  });

  test('keeps the first row of the Live Market in place with the longest names', async () => {
    const size = { width: 1366, height: 768 };
    const { page } = await site.walk('#/control_panel/live_market', { as: 'player', ...size, prepare: answerAtWorst });
    await waitUntilIdle(page);
    await page.locator('main tbody tr').first().waitFor();
    expect((await measureRows(page)).first).toBeLessThanOrEqual(200);
  });

  test('stores the choice of comfortable rows, which are higher', async () => {
    const { page } = await site.enter('#/control_panel/vendor_db', { as: 'player', width: 1366, height: 768 });
    const rowHeight = () =>
      page
        .locator('main tbody tr')
        .first()
        .evaluate((row) => row.getBoundingClientRect().height);
    const toggle = page.getByRole('button', { name: 'Comfortable rows' });
    await toggle.waitFor();
    expect(await rowHeight()).toBeLessThanOrEqual(38);
    await toggle.click();
    expect(await rowHeight()).toBeGreaterThanOrEqual(48);
    await page.reload();
    await toggle.waitFor();
    expect([await toggle.getAttribute('aria-pressed'), (await rowHeight()) >= 48]).toEqual(['true', true]);
  });

  test('aligns a name with the numbers of its row', async () => {
    const { page } = await site.look('#/control_panel/guild_logs', { as: 'player', width: 1366, height: 768 });
    await waitUntilIdle(page);
    await page.locator('main tbody tr').first().waitFor();
    const offsets = await page.evaluate(() => {
      const middle = (element: Element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { top, bottom } = range.getBoundingClientRect();
        return (top + bottom) / 2;
      };
      return [...document.querySelectorAll('main tbody tr')].flatMap((row) => {
        const name = row.querySelector('td a');
        const amount = row.querySelector('td[data-align=end]');
        return name && amount ? [Math.abs(middle(name) - middle(amount))] : [];
      });
    });
    expect(offsets.length).toBeGreaterThan(5);
    expect(Math.max(...offsets)).toBeLessThanOrEqual(1);
  });

  test('keeps the entry of the current screen visible in the side menu', async () => {
    const { page } = await site.look('#/control_panel/taekwon_rankings', { as: 'owner', width: 1366, height: 600 });
    const current = page.getByRole('navigation', { name: 'Control Panel' }).locator('[aria-current=page]');
    const box = await current.boundingBox();
    expect(await current.textContent()).toBe('Taekwon Rankings');
    expect((box?.y ?? 0) > 0 && (box?.y ?? 0) + (box?.height ?? 0) <= 600).toBe(true);
  });

  test('closes the phone menu on Escape, on a link and on a click outside', async () => {
    const { page } = await site.enter('#/home', { width: 360, height: 740 });
    const button = page.getByRole('button', { name: 'Site menu' });
    const links = page.getByRole('navigation', { name: 'Site' });
    expect(await links.isVisible()).toBe(false);
    await button.click();
    expect(await links.getByRole('link').allTextContents()).toContain('Download');
    await page.keyboard.press('Escape');
    await links.waitFor({ state: 'hidden' });
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
    await button.click();
    await page.mouse.click(180, 700);
    await links.waitFor({ state: 'hidden' });
    await button.click();
    await links.getByRole('link', { name: 'Download' }).click();
    await links.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'Download', level: 1 }).waitFor();
  });

  test('opens the card of an item by its name, and filters by the funnel beside the name', async () => {
    const { page } = await site.enter('#/control_panel/item_logs', { as: 'player', width: 1366, height: 768 });
    const row = page
      .locator('main tbody tr')
      .filter({ has: page.getByRole('link') })
      .first();
    const name = (await row.getByRole('link').first().textContent()) ?? '';
    await row.getByRole('button', { name: `Show only ${name}` }).click();
    await page.getByRole('button', { name: /^Remove filter/ }).waitFor();
    await page.locator('main tbody tr').getByRole('link', { name }).first().click();
    await page.getByRole('heading', { name: 'Item DB', level: 1 }).waitFor();
    expect(new URL(page.url()).hash).toMatch(/item_db\?id=\d+$/);
  });
});
