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

/** Returns the number of commas that are on a line below the text before them. */
const countLeadingCommas = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    let bottom = Number.POSITIVE_INFINITY;
    let count = 0;
    while (walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
      const isComma = walker.currentNode.textContent?.startsWith(',');
      if (isComma && rects[0] && rects[0].top >= bottom - 2) count += 1;
      bottom = rects.at(-1)?.bottom ?? bottom;
    }
    return count;
  });

/** The most used lists, each with the minimum number of rows that a window must show without scrolling. */
const windows = [
  { width: 1366, height: 768, list: 'live_market', first: 200, rows: 12 },
  { width: 1366, height: 768, list: 'vendor_db', first: 200, rows: 14 },
  { width: 1366, height: 768, list: 'item_logs', first: 200, rows: 12 },
  { width: 1440, height: 900, list: 'storage', first: 200, rows: 14 },
  { width: 360, height: 740, list: 'live_market', first: 230, rows: 4 },
  { width: 360, height: 740, list: 'vendor_db', first: 230, rows: 4 },
  { width: 360, height: 740, list: 'storage', first: 230, rows: 3 },
  { width: 360, height: 740, list: 'guild_logs', first: 230, rows: 4 },
  { width: 360, height: 740, list: 'market_deals', first: 230, rows: 4 },
  { width: 360, height: 740, list: 'farming', first: 230, rows: 2 },
  { width: 360, height: 740, list: 'activity', first: 230, rows: 6 },
] as const;

describe.skipIf(!hasBrowser)('density of lists on the web site', () => {
  const site = useSite();

  test.each(windows)(
    'shows the required number of rows of $list at $width x $height',
    async ({ width, height, list, first, rows }) => {
      const { page } = await site.look(`#/control_panel/${list}`, { as: 'player', width, height });
      await waitUntilIdle(page);
      await page.locator('main :is(tbody tr, ul[aria-label] > li)').first().waitFor();
      const measured = await measureRows(page);
      expect(measured.first).toBeLessThanOrEqual(first);
      expect(measured.whole).toBeGreaterThanOrEqual(rows);
    },
  );

  test.each(['admin_storage', 'database_backups', 'site_pages', 'login_logs', 'admin_account_links'])(
    'starts the rows of the staff list %s within 230 px on a phone',
    async (list) => {
      const { page } = await site.look(`#/control_panel/${list}`, { as: 'owner', width: 360, height: 740 });
      await waitUntilIdle(page);
      await page.locator('main ul[aria-label] > li').first().waitFor();
      expect((await measureRows(page)).first).toBeLessThanOrEqual(230);
    },
  );

  test('selects one of more than three lists of a screen in a dropdown list on a phone', async () => {
    const { page } = await site.look('#/control_panel/market_deals', { as: 'player', width: 360, height: 740 });
    await waitUntilIdle(page);
    const choice = page.getByRole('combobox', { name: 'Deals', exact: true });
    expect(await choice.inputValue()).toBe('buy');
    await page.getByRole('button', { name: /entries, limits/ }).click();
    await page.getByText('After a tax of').waitFor();
    await choice.selectOption('NPC');
    await page.getByText('No deals at the moment').waitFor();
    expect(await choice.inputValue()).toBe('npc');
  });

  test('hides the further buttons of a list on a phone until they are requested', async () => {
    const { page } = await site.look('#/control_panel/hunt', { as: 'player', width: 360, height: 740 });
    await waitUntilIdle(page);
    const saved = page.getByRole('button', { name: 'Saved Hunts' });
    await page.getByRole('button', { name: 'Add Item' }).waitFor();
    expect(await saved.count()).toBe(0);
    await page.getByRole('button', { name: 'More actions' }).click();
    await saved.click();
    await page.getByRole('heading', { name: 'Saved Hunts', level: 1 }).waitFor();
  });

  test('shows seller and age of a market offer in one line below the name of the shop', async () => {
    const { page } = await site.look('#/control_panel/live_market', { as: 'player', width: 1366, height: 768 });
    await waitUntilIdle(page);
    const cell = page.locator('main tbody td[data-stacked]');
    await cell.first().waitFor();
    const heights = await cell.evaluateAll((all) =>
      all.map((one) => one.firstElementChild?.getBoundingClientRect().height ?? 0),
    );
    expect(heights.length).toBe(20);
    expect(Math.max(...heights)).toBeLessThanOrEqual(36);
  });

  test.each([360, 430])(
    'shows the facts of an item before its buttons, which take two rows at %d px',
    async (width) => {
      const { page } = await site.look('#/control_panel/item_db?id=501', { as: 'player', width, height: 740 });
      await waitUntilIdle(page);
      const card = page.getByRole('article');
      const weight = await card.getByText('Weight', { exact: true }).first().boundingBox();
      const buttons = await Promise.all(
        ['Offers', 'Prices', 'Plan Hunt', 'Compare', 'Copy link'].map((name) =>
          card.getByRole('button', { name, exact: true }).boundingBox(),
        ),
      );
      const tops = new Set(buttons.map((box) => box?.y ?? Number.NaN));
      expect(Math.min(...tops)).toBeGreaterThan(weight?.y ?? Number.NaN);
      expect(tops.size).toBeLessThanOrEqual(2);
    },
  );

  test.each(['storage', 'guild_logs', 'farming'])('begins no line of the screen %s with a comma', async (list) => {
    const { page } = await site.look(`#/control_panel/${list}`, { as: 'player', width: 768, height: 1024 });
    await waitUntilIdle(page);
    await page.locator('main tbody tr').first().waitFor();
    expect(await countLeadingCommas(page)).toBe(0);
    // Proves that the check finds the fault: it inserts a comma after the box of a name that fills its line.
    await page.evaluate(() => {
      const cell = document.querySelector('main tbody td');
      if (cell) cell.innerHTML = '<p style="width: 4rem"><a style="display: inline-block">Barrow Wight Card</a>,</p>';
    });
    expect(await countLeadingCommas(page)).toBe(1);
  });

  test('shows the thumbnails of a page of maps in one row on a tablet', async () => {
    const { page } = await site.look('#/control_panel/map_db', { as: 'player', width: 768, height: 1024 });
    const thumbnails = page.locator('main ul[aria-label] button[aria-pressed]');
    await thumbnails.nth(4).waitFor();
    const tops = await thumbnails.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect([tops.length, new Set(tops).size]).toEqual([5, 1]);
  });

  test('shows members their characters without scrolling', async () => {
    const { page } = await site.look('#/home', { as: 'player', width: 1366, height: 768 });
    for (const name of ['News', 'Your Characters']) {
      const heading = page.getByRole('heading', { name });
      await heading.waitFor();
      expect((await heading.boundingBox())?.y).toBeLessThan(700);
    }
  });

  test('aligns the list of castles, and balances cards that are beside each other', async () => {
    const { page } = await site.look('#/server_info', { width: 1366, height: 768 });
    await page.getByText('Won by Ninth Dusk').waitFor();
    await waitUntilIdle(page);
    const card = page.locator('main section').filter({ has: page.getByRole('heading', { name: /^War of Emperium/ }) });
    expect(await card.last().getByRole('button', { name: 'Add to Calendar' }).isVisible()).toBe(true);
    const measured = await page.evaluate(() => {
      const tops = (fact: number) =>
        [...document.querySelectorAll('main li > dl')].map((list) =>
          Math.round(list.querySelectorAll('dd')[fact]?.getBoundingClientRect().top ?? 0),
        );
      const columns = [...document.querySelectorAll('main section:has(> h2)')].map((one) =>
        one.getBoundingClientRect(),
      );
      const gaps = columns.flatMap((above) =>
        columns
          .filter(({ left, top }) => left === above.left && top >= above.bottom)
          .map(({ top }) => top - above.bottom),
      );
      const ends = [...new Set(columns.map(({ left }) => left))].map((left) =>
        Math.max(...columns.filter((one) => one.left === left).map(({ bottom }) => bottom)),
      );
      return { facts: [0, 1, 2].map(tops), gaps, ends };
    });
    for (const tops of measured.facts) expect([tops.length, new Set(tops).size]).toEqual([3, 1]);
    expect(measured.ends.length).toBe(2);
    expect(Math.max(...measured.ends) - Math.min(...measured.ends)).toBeLessThanOrEqual(100);
    expect(Math.max(...measured.gaps)).toBeLessThanOrEqual(30);
  });

  test('darkens the small maps of castles in the dark theme, but not the emblems of guilds', async () => {
    const { page } = await site.look('#/server_info', { width: 1366, height: 768, theme: 'night' });
    const emblem = page.locator('main li dd img').first();
    await emblem.waitFor();
    expect(await emblem.evaluate((one) => getComputedStyle(one).filter)).toBe('none');
    const map = page.locator('main li > span img').first();
    expect(await map.evaluate((one) => getComputedStyle(one).filter)).toContain('brightness');
  });

  test('shows a comparison in the whole width of its card', async () => {
    const { page } = await site.look('#/control_panel/item_db?compare=501,502', { as: 'player', width: 1366 });
    await waitUntilIdle(page);
    const card = await page.getByRole('article').boundingBox();
    const table = await page.getByRole('article').getByRole('table').boundingBox();
    expect(table?.width).toBeGreaterThan((card?.width ?? 0) * 0.9);
  });

  test('shows the name of the item in the price dialog only once', async () => {
    const { page } = await site.look('#/control_panel/vendor_db', { as: 'player', width: 1366, height: 768 });
    const row = page.locator('main tbody tr').first();
    const name = (await row.locator('td').first().locator('button:not([title])').textContent()) ?? '';
    await row.locator('button:not([title])').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('canvas').waitFor();
    expect(await dialog.getByText(name.trim(), { exact: false }).count()).toBe(1);
    expect(await dialog.getByRole('link').first().getAttribute('href')).toMatch(/item_db\?id=\d+$/);
  });

  test("keeps the position of the Live Market's first row with the longest names", async () => {
    const size = { width: 1366, height: 768 };
    const { page } = await site.walk('#/control_panel/live_market', { as: 'player', ...size, prepare: answerAtWorst });
    await waitUntilIdle(page);
    await page.locator('main tbody tr').first().waitFor();
    expect((await measureRows(page)).first).toBeLessThanOrEqual(200);
  });

  test("stores the user's choice of comfortable rows, which are higher than compact ones", async () => {
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

  test('aligns a name with the numbers in its row', async () => {
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

  test('scrolls the side menu so that the entry of the current screen is visible', async () => {
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
