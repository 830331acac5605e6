import type { Locator, Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { sideways, type Visit } from '../support/browser.ts';
import { hasBrowser } from '../support/chromium.ts';
import { exhaustive } from '../support/exhaustive.ts';
import { type EnterOptions, useSite } from '../support/site.ts';
import { waitFor } from '../support/wait-for.ts';

/** Tests the previews of records that appear at links. */
let here: Visit;
let page: Page;
/** Paths of the files that the page has requested. */
let asked: string[];
const note = (request: Request) => asked.push(new URL(request.url()).pathname);

const sheet = () => page.locator('[data-preview-card]');
/** Returns the visible card of the preview. The element around it extends to the link. */
const paper = () => sheet().locator('> div');
const words = (what: Locator) => what.allTextContents().then((all) => all.join(' '));
const row = (table: string, index = 0) => page.getByRole('table', { name: table }).locator('tbody tr').nth(index);
const dropper = (index = 0) => row('Dropped From', index).getByRole('link').first();
const dialog = (name: string) => page.getByRole('dialog', { name });
const apiCalls = () => asked.filter((path) => path.startsWith('/api/'));

/** Moves the focus to a link as the Tab key would. */
async function tabTo(link: Locator): Promise<void> {
  await link.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
}

async function gone(): Promise<void> {
  await sheet().waitFor({ state: 'detached' });
}

/** Moves the pointer to a point without links. */
const pointAway = () => page.mouse.move(0, 0);

async function boxOf(what: Locator) {
  const box = await what.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([boxOf(one), boxOf(other)]);
  return a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom;
}

describe.skipIf(!hasBrowser)('link previews on the web site', () => {
  const site = useSite();

  async function open(hash: string, options: EnterOptions = {}): Promise<void> {
    // The test controls the clock, so it opens a separate window.
    here = await site[options.hasOwnClock ? 'enter' : 'look']('#/home', { as: 'player', ...options });
    page = here.page;
    asked = [];
    page.off('request', note);
    page.on('request', note);
    await here.go(hash);
    await page.locator('main h1').waitFor();
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
  }

  const loaded = () => asked.some((path) => path.includes('preview-host'));

  test('load nothing before the pointer is over a link, and do not open by touch', async () => {
    await open('#/control_panel/item_db?id=617');
    await dropper().dispatchEvent('pointerover', { pointerType: 'touch' });
    await page.evaluate(() => fetch('/site.json'));
    expect(loaded()).toBe(false);
    expect(await dropper().getAttribute('href')).toMatch(/^#\/control_panel\/mob_db\?id=\d+$/);
  });

  test('show the facts of a monster beside its link, without API calls and without text for screen readers', async () => {
    await open('#/control_panel/item_db?id=617');
    // Replies for the top bar: the number of players and the region of the day.
    await page.getByText('Daily Spotlight:').waitFor();
    await page.getByText('Vendors').waitFor();
    const read = await page.locator('body').ariaSnapshot();
    const calls = apiCalls().length;
    const name = (await dropper().textContent()) ?? '';
    await dropper().hover();
    await sheet().waitFor();
    expect(loaded()).toBe(true);
    expect(await words(sheet().locator('strong'))).toBe(name);
    expect(await words(sheet().locator('dt'))).toBe('Level HP Race Size Element');
    expect(await sheet().locator('img').getAttribute('src')).toMatch(/^\/db\/mobs\/\d+\.webp$/);
    expect(await sheet().locator('a, button').count()).toBe(0);
    expect(await overlap(paper(), dropper())).toBe(false);
    expect(await page.locator('body').ariaSnapshot()).toBe(read);
    expect(apiCalls().length).toBe(calls);
  });

  test('change with the link under the pointer, and load nothing twice', exhaustive, async () => {
    await open('#/control_panel/item_db?id=617');
    for (const index of [0, 1]) {
      const name = (await dropper(index).textContent()) ?? '';
      await dropper(index).hover();
      await sheet().getByText(name, { exact: true }).waitFor();
    }
    expect(asked.filter((path) => path.startsWith('/db/mob_db_')).length).toBe(1);
    await pointAway();
    await gone();
  });

  test('open by keyboard focus, and close on Escape without other effects', async () => {
    await open('#/control_panel/item_db?id=617');
    await tabTo(dropper());
    await sheet().waitFor();
    await page.keyboard.press('Escape');
    await gone();
    expect(page.url()).toContain('item_db?id=617');
    await expect.poll(() => dropper().evaluate((link) => link === document.activeElement)).toBe(true);
    await tabTo(dropper(1));
    await sheet().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/mob_db\?id=\d+$/);
    await gone();
  });

  test('close on Escape, which does not clear the search then', exhaustive, async () => {
    await open('#/control_panel/item_db?search=sealed+violet');
    const link = page.getByRole('main').getByRole('table').getByRole('link').first();
    await page.getByRole('combobox').focus();
    await link.hover();
    await sheet().waitFor();
    await page.keyboard.press('Escape');
    await gone();
    expect(await page.getByRole('combobox').inputValue()).toBe('sealed violet');
    await pointAway();
  });

  test('of a map show its small picture', async () => {
    await open('#/control_panel/mob_db?id=1014');
    await page.getByRole('link', { name: 'lan_fild03' }).hover();
    await sheet().getByText('[lan_fild03]').waitFor();
    const picture = sheet().locator('img');
    expect(await picture.getAttribute('src')).toBe('/db/maps_small/lan_fild03.gif');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await picture.evaluate((image) => getComputedStyle(image).imageRendering)).toBe('pixelated');
    await pointAway();
    await gone();
  });

  test(
    'of a link in a dialog stay open on a click and close on Escape, and only the next Escape closes the dialog',
    exhaustive,
    async () => {
      await open('#/control_panel/item_db?id=617');
      await page.getByRole('button', { name: /^Daily Spotlight/ }).click();
      const map = dialog('Daily Spotlight').getByRole('link').first();
      await map.hover();
      await sheet().click();
      await sheet().waitFor();
      expect(await dialog('Daily Spotlight').count()).toBe(1);
      await page.keyboard.press('Escape');
      await gone();
      expect(await dialog('Daily Spotlight').count()).toBe(1);
      await page.keyboard.press('Escape');
      await dialog('Daily Spotlight').waitFor({ state: 'detached' });
    },
  );

  test('show items that are linked in the market statistics', exhaustive, async () => {
    await open('#/control_panel/vending_statistics');
    const item = page.getByRole('main').getByRole('article').getByRole('link').first();
    await item.hover();
    await sheet().waitFor();
    expect(await words(sheet().locator('dt'))).toMatch(/^Type .*Buy Sell Weight/);
    await pointAway();
    await gone();
  });

  /** Opens a link in a new tab. A browser without windows sometimes ignores such a click, so it is repeated. */
  async function openTab(how: Parameters<Locator['click']>[0]): Promise<Page> {
    const click = async () => {
      const coming = here.context.waitForEvent('page', { timeout: 3_000 }).catch(() => undefined);
      await dropper().click(how);
      return coming;
    };
    const tab = await waitFor(click, { name: 'new tab' });
    if (!tab) throw new Error('no tab');
    return tab;
  }

  test(
    'do not prevent middle clicks and Ctrl-clicks on the link, which open a tab and keep the page',
    exhaustive,
    async () => {
      await open('#/control_panel/item_db?id=617');
      for (const how of [{ button: 'middle' as const }, { modifiers: ['Control' as const] }]) {
        await dropper().hover();
        await sheet().waitFor();
        const tab = await openTab(how);
        await tab.waitForURL(/mob_db\?id=\d+$/, { waitUntil: 'commit' });
        await tab.close();
        expect(page.url()).toContain('item_db?id=617');
        await pointAway();
        await gone();
      }
    },
  );

  test('close when the user clicks the link, which opens the record', async () => {
    await open('#/control_panel/item_db?id=617');
    await dropper().hover();
    await sheet().waitFor();
    await dropper().click();
    await page.waitForURL(/mob_db\?id=\d+$/);
    await gone();
  });

  describe.each(['day', 'night'] as const)('in the theme %s', exhaustive, (theme) => {
    test.each([1280, 360])('fit a window of %i px and have no accessibility violations', async (width) => {
      await open('#/control_panel/vending_statistics', { theme, width });
      const link = page.getByRole('main').getByRole('article').getByRole('link').first();
      await tabTo(link);
      await sheet().waitFor();
      const { x, y, right } = await boxOf(paper());
      expect([x >= 0, y >= 0, right <= width]).toEqual([true, true, true]);
      expect(await overlap(paper(), link)).toBe(false);
      expect(await sideways(page)).toBe(0);
      expect(await violations(page)).toEqual([]);
    });
  });

  test('open after 300 ms, stay while the pointer is on them, and close 100 ms later', exhaustive, async () => {
    await open('#/control_panel/item_db?id=617', { hasOwnClock: true });
    await dropper().hover();
    await sheet().waitFor();
    await pointAway();
    await gone();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));

    const isShown = async () => (await sheet().count()) === 1;
    await dropper().hover();
    await page.clock.runFor(299);
    expect(await isShown()).toBe(false);
    await page.clock.runFor(1);
    await sheet().waitFor();
    await paper().hover();
    await page.clock.runFor(5_000);
    await dropper().hover();
    await page.clock.runFor(5_000);
    expect(await isShown()).toBe(true);
    await pointAway();
    await page.clock.runFor(99);
    expect(await isShown()).toBe(true);
    await page.clock.runFor(1);
    await gone();
  });

  test('do not appear if a database cannot be loaded, and no dialog opens', exhaustive, async () => {
    await open('#/control_panel/item_db?id=617', { without: /\/db\/mob_db_/ });
    const [note] = await Promise.all([
      page.waitForEvent('console', (message) => message.type() === 'warning'),
      dropper().hover(),
    ]);
    expect(note.text()).toContain('Failed to load the monster database.');
    expect([await sheet().count(), await page.getByRole('dialog').count()]).toEqual([0, 0]);
    await page.unrouteAll();
    await dropper().click();
    await page.getByRole('main').getByRole('article').waitFor();
  });

  test('do not break links if their code is missing', exhaustive, async () => {
    await open('#/control_panel/item_db?id=617', { without: /preview-host/ });
    const [note] = await Promise.all([
      page.waitForEvent('console', (message) => message.type() === 'warning'),
      dropper().hover(),
    ]);
    expect(note.text()).toContain('Previews of links could not be loaded.');
    await dropper().click();
    await page.waitForURL(/mob_db\?id=\d+$/);
    await page.getByRole('main').getByRole('article').waitFor();
  });
});
