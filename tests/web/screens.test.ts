import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Visit, visit } from '../support/browser.ts';
import { hasBrowser } from '../support/chromium.ts';
import { startTestServer } from '../support/server.ts';
import { type EnterOptions, useSite } from '../support/site.ts';

/**
 * Tests screens that have separate views on the web site: the podium, the market's statistics, the public pages, the
 * region of the day.
 */
let here: Visit;
let page: Page;

describe.skipIf(!hasBrowser)('screens of the web site with separate views', () => {
  const site = useSite();

  const atRest = async () => {
    await page.locator('main h1').waitFor();
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
  };

  async function open(hash: string, options: EnterOptions = {}): Promise<void> {
    // The test needs touch, so it opens a separate window.
    here = await site[options.touch ? 'enter' : 'look'](hash, { as: 'player', ...options });
    page = here.page;
    await atRest();
  }

  const podium = () => page.getByRole('list', { name: 'Podium' });

  test('show the three best MVP hunters on a podium, and the others in the table', async () => {
    const asked: string[] = [];
    await open('#/home');
    page.on('request', (request) => {
      if (/\/api\/server\/sprite\/\d+$/.test(request.url())) asked.push(request.url());
    });
    await here.go('#/control_panel/mvp_rankings');
    await podium().waitFor();
    expect(await podium().getByRole('heading').allTextContents()).toEqual([
      expect.stringMatching(/^Rank 1: /),
      expect.stringMatching(/^Rank 2: /),
      expect.stringMatching(/^Rank 3: /),
    ]);
    expect(await page.getByRole('table').locator('tbody tr').first().getByRole('cell').first().textContent()).toBe('4');
    // The podium's pictures show the characters as in the game. They are drawn from the game client of the demo world.
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll<HTMLImageElement>('ol img[src^="/api/server/sprite/"]')].filter(
          (image) => image.naturalWidth === 160,
        ).length === 3,
    );
    await here.go('#/control_panel/activity');
    await page.getByRole('heading', { level: 1, name: 'MVP Rankings' }).waitFor({ state: 'detached' });
    await here.go('#/control_panel/mvp_rankings');
    await podium().waitFor();
    await atRest();
    // The pictures are in the cache, so there is no further request for them.
    expect(asked.length).toBe(3);
  });

  test('find an MVP hunter by search, on the podium or in the table', async () => {
    await open('#/control_panel/mvp_rankings');
    const fourth = await page.getByRole('table').locator('tbody tr').first().getByRole('cell').nth(1).textContent();
    await page.getByRole('searchbox').fill(fourth ?? '');
    await podium().waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: fourth ?? '', exact: true }).waitFor();
    await page.getByRole('searchbox').fill('');
    await podium().waitFor();
  });

  test('show one of four default figures for a hunter without a picture', async () => {
    const answer = { status: 404, json: { code: 'not_found', message: 'none' } };
    await open('#/control_panel/mvp_rankings', { with: '**/api/server/sprite/*', answer });
    const pictures = podium().locator('li > img');
    await pictures.nth(2).waitFor();
    const sources = await pictures.evaluateAll((all) => all.map((one) => one.getAttribute('src')));
    for (const source of sources) expect(source).toMatch(/adventurer-[1-4]-/);
  });

  test('draw complete characters on the podium, in the space of class pictures', async () => {
    const answer = { status: 200, json: { url: '/api/server/sprite/7/0123456789abcdef.webp' } };
    const pixel = '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160"><path d="M80 0v135"/></svg>';
    await open('#/home');
    await page.route('**/api/server/sprite/*/*.webp', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: pixel }),
    );
    await page.route(/\/api\/server\/sprite\/\d+$/, (route) => route.fulfill(answer));
    await here.go('#/control_panel/mvp_rankings');
    const stand = podium().getByRole('listitem').first();
    const before = await stand.boundingBox();
    const picture = stand.locator('> img');
    await page.waitForFunction(() => document.querySelectorAll('ol img[src$="0123456789abcdef.webp"]').length === 3);
    const [box, stone] = await Promise.all([picture.boundingBox(), stand.locator('div').first().boundingBox()]);
    expect([box?.width, box?.height]).toEqual([160, 160]);
    expect((box?.y ?? 0) + 135).toBeCloseTo(stone?.y ?? 0, 0);
    expect((box?.x ?? 0) + 80).toBeCloseTo((stone?.x ?? 0) + (stone?.width ?? 0) / 2, 0);
    expect(await stand.boundingBox()).toEqual(before);
  });

  test('recommend a desktop browser for rankings under 1100 pixels, and list all hunters there', async () => {
    await open('#/control_panel/mvp_rankings', { width: 1099 });
    const note = page.getByText('Desktop Browser Required');
    await note.waitFor();
    expect(await podium().count()).toBe(0);
    // The note about the missing podium must not cover the list.
    const [noteBox, listBox] = await Promise.all([
      note.boundingBox(),
      page.getByRole('list', { name: 'MVP Rankings' }).boundingBox(),
    ]);
    expect(noteBox?.y).toBeGreaterThan((listBox?.y ?? 0) + (listBox?.height ?? Number.POSITIVE_INFINITY) - 1);
    expect(await page.getByRole('list', { name: 'MVP Rankings' }).getByRole('listitem').count()).toBe(20);
    await page.setViewportSize({ width: 1100, height: 900 });
    await podium().waitFor();
    expect(await page.getByText('Desktop Browser Required').count()).toBe(0);
  });

  test('show twenty rows per page below the podium of the ranking, also on the first page', async () => {
    await open('#/control_panel/mvp_rankings');
    const rows = page.getByRole('table', { name: 'MVP Rankings' }).locator('tbody tr');
    await rows.first().waitFor();
    const ranks = () => rows.locator('td:first-child').allTextContents();
    expect(await ranks()).toEqual(Array.from({ length: 20 }, (_, index) => String(index + 4)));
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(async () => (await ranks())[0]).toBe('24');
    expect(await rows.count()).toBe(20);
  });

  test('show the largest price changes and the highest sales of four periods in the market statistics', async () => {
    await open('#/control_panel/vending_statistics');
    const titles = await page.getByRole('article').getByRole('heading').allTextContents();
    expect(titles).toEqual(['Rising Prices', 'Falling Prices', 'Last Day', 'Last Week', 'Last Month', 'Last Year']);
    for (const [title, sign] of [
      ['Rising Prices', '\\+'],
      ['Falling Prices', '-'],
    ] as const) {
      const items = page.getByRole('list', { name: title }).locator(':scope > li');
      expect(await items.count()).toBeGreaterThan(0);
      for (const text of await items.locator('[data-column="2"] dd').allTextContents())
        expect(text).toMatch(new RegExp(`^${sign}[\\d,]+%$`));
    }
    const year = page.getByRole('list', { name: 'Last Year' });
    expect(await year.locator(':scope > li').count()).toBe(5);
    const prices = await year.locator('dd', { hasText: /^[\d,]+z$/ }).allTextContents();
    const values = prices.map((price) => Number(price.replace(/\D/g, '')));
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(await year.getByRole('link').first().getAttribute('href')).toMatch(/item_db\?id=\d+$/);
  });

  test('show the chart of daily sales in three ranges, the shortest first', async () => {
    await open('#/control_panel/vending_statistics');
    const chosen = page.getByRole('group', { name: 'Sales and Zeny Movement' }).locator('[aria-pressed=true]');
    const drawing = (days: number) =>
      page.getByRole('img', { name: new RegExp(`^Number of Sales and Total Zeny of ${days} days`) });
    expect(await chosen.textContent()).toBe('Last 30 Days');
    await drawing(30).locator('canvas').waitFor();
    await page.getByRole('button', { name: 'Last 90 Days' }).click();
    await drawing(90).locator('canvas').waitFor();
    await page.keyboard.press('End');
    expect(await chosen.textContent()).toBe('Last Year');
    await drawing(365).locator('canvas').waitFor();
  });

  test('show the values of a day on the sales chart by arrow keys', async () => {
    await open('#/control_panel/vending_statistics');
    await page.getByRole('button', { name: 'Last Year' }).click();
    const year = page.getByRole('img', { name: /^Number of Sales and Total Zeny of 365 days/ });
    const reading = page.getByRole('status').filter({ hasText: /^\w{3} \d+, \d{4}: [\d,]+ sales?, [\d,]+z$/ });
    await year.focus();
    await page.keyboard.press('End');
    const last = await reading.textContent();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => reading.textContent()).not.toBe(last);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => reading.textContent()).toBe(last);
    await page.keyboard.press('Tab');
    await page.getByText('Drag to zoom in, double-click to see all days').waitFor();
  });

  test('show the values of a day on the sales chart by touch', async () => {
    await open('#/control_panel/vending_statistics', { width: 390, touch: true });
    const over = page.getByRole('img', { name: /^Number of Sales and Total Zeny of 30 days/ }).locator('.u-over');
    await over.scrollIntoViewIfNeeded();
    await page.getByText('Drag across the chart to read each day').waitFor();
    const box = await over.boundingBox();
    if (!box) throw new Error('the chart has no place');
    const fingers = await here.context.newCDPSession(page);
    const put = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...shares: number[]) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: shares.map((share) => ({ x: box.x + box.width * share, y: box.y + box.height * 0.5 })),
      });
    const reading = page.getByRole('status').filter({ hasText: /^\w{3} \d+, \d{4}: [\d,]+ sales?, [\d,]+z$/ });
    await put('touchStart', 0.4);
    await put('touchMove', 0.5);
    const middle = await reading.textContent();
    await put('touchMove', 0.9);
    await expect.poll(() => reading.textContent()).not.toBe(middle);
    await put('touchEnd');
  });

  test('show pictures of castles from a width of 1000 px', async () => {
    await open('#/server_info');
    const castles = page.locator('section', { hasText: 'War of Emperium (Season 3)' }).getByRole('listitem');
    expect(await castles.count()).toBe(3);
    await page.setViewportSize({ width: 999, height: 900 });
    await page.waitForFunction(() => document.querySelectorAll('main section li img[alt^="Map of"]').length === 0);
    await page.setViewportSize({ width: 1000, height: 900 });
    await page.waitForFunction(() => document.querySelectorAll('main section li img[alt^="Map of"]').length === 3);
  });

  test('show party experience values on the chart by arrow keys, and in a table', async () => {
    await open('#/server_features');
    await page.getByRole('img', { name: /^EXP per player by party size/ }).focus();
    await page.keyboard.press('End');
    await page.getByText('Party size 12, taps 4: classic 375%, this server 300%').waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.getByText('Party size 2, taps 1: classic 125%, this server 150%').waitFor();
    await page.getByText('All numbers').click();
    expect(await page.getByRole('table').last().locator('tbody tr').count()).toBeGreaterThanOrEqual(12);
  });

  test('show the countdown of the region of the day, and open its maps in another tab', async () => {
    await open('#/home');
    await page.getByRole('button', { name: /^Daily Spotlight/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Daily Spotlight' });
    await dialog.getByText(/^\d\d:\d\d:\d\d$/).waitFor();
    await dialog.getByText('50% Increased Spawn Count').waitFor();
    await dialog.getByText('Fatigue disabled').waitFor();
    const map = dialog.getByRole('link').first();
    await map.focus();
    const [tab] = await Promise.all([here.context.waitForEvent('page'), page.keyboard.press('Enter')]);
    await tab.waitForURL(/#\/control_panel\/map_db\?id=\w+$/);
  });

  test('load the Discord chat only on request, in a separate frame', async () => {
    const widget = 'https://discord.com/widget?id=1';
    const other = await startTestServer({ site: { discord: { widget, invite: 'https://discord.gg/kafra' } } });
    const guest = await visit(site.browser, other);
    const asked: string[] = [];
    await guest.page.route('https://discord.com/**', async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ contentType: 'text/html', body: '<title>chat</title>' });
    });
    await guest.go('#/discord');
    await guest.page.getByRole('button', { name: 'Join on Discord' }).waitFor();
    expect([await guest.page.locator('iframe').count(), asked]).toEqual([0, []]);
    await guest.page.getByRole('button', { name: 'Show the chat' }).click();
    const frame = guest.page.locator('iframe[title=Discord]');
    await frame.waitFor();
    expect(await frame.getAttribute('sandbox')).toContain('allow-scripts');
    await expect.poll(() => asked).toEqual([widget]);
    expect(guest.complaints).toEqual([]);
    await guest.close();
    await other.close();
  });
});
