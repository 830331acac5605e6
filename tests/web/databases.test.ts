import { readFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Visit } from '../support/browser.ts';
import { hasBrowser } from '../support/chromium.ts';
import { type EnterOptions, useSite } from '../support/site.ts';

/** Tests the databases of items, monsters and maps: search, links and the map drawing. */
let here: Visit;
let page: Page;

const cards = () => page.getByRole('main').getByRole('article');
const card = (name: string) => page.getByRole('article', { name, exact: true });
const search = () => page.getByRole('combobox');
const table = (name: string): Locator => page.getByRole('table', { name, exact: true });
const rowsOf = (name: string) => table(name).locator('tbody tr');
/** Returns the drawing of the map, if a single map is shown. */
const chart = () => page.getByRole('application');
const marker = (name: string) => chart().getByRole('button', { name, exact: true });

/** Saves the whole database as a file with its button, and reads the file. */
async function download(button: string): Promise<{ file: string; records: { id: unknown }[] }> {
  const shown = page.getByRole('button', { name: button, exact: true });
  expect(await shown.getAttribute('title')).toBe(button);
  const [saved] = await Promise.all([page.waitForEvent('download'), shown.click()]);
  return { file: saved.suggestedFilename(), records: JSON.parse(await readFile(await saved.path(), 'utf8')) };
}

describe.skipIf(!hasBrowser)('the databases on the web site', () => {
  const site = useSite();

  /** Opens another screen in the window of the test. */
  async function go(hash: string): Promise<void> {
    await here.go(hash);
    await loaded();
  }

  async function loaded(): Promise<void> {
    await page.locator('main h1').waitFor();
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
  }

  async function open(hash: string, options: EnterOptions = {}): Promise<void> {
    // The test needs touch and a controlled clock, so it opens a separate window.
    here = await site[options.touch || options.hasOwnClock ? 'enter' : 'look'](hash, {
      as: 'player',
      width: 1440,
      ...options,
    });
    page = here.page;
    await loaded();
  }

  test('show items five per page in the order of their ids, and all of them for a search below three letters', async () => {
    await open('#/control_panel/item_db');
    expect(await cards().count()).toBe(5);
    await search().fill('sw');
    await page.getByText('Type at least 3 characters to search.').waitFor();
    expect(await cards().count()).toBe(5);
    await search().fill('cutlass');
    await card('Gull Cutlass [3]').waitFor();
    await page.waitForURL(/item_db\?search=cutlass$/);
    await search().fill('no such thing at all');
    await page.getByText('No items found matching search').waitFor();
    await page.getByRole('link', { name: 'Show all entries' }).click();
    await page.locator('main article').first().waitFor();
    expect(await search().inputValue()).toBe('');
  });

  test('show a linked item with 60 rows per list on its page, and 20 rows if other items are shown too', async () => {
    await open('#/control_panel/item_db?id=616');
    expect(await cards().count()).toBe(1);
    await expect.poll(() => rowsOf('Item Contents').count()).toBe(60);
    await page.getByRole('navigation', { name: 'Item Contents' }).getByRole('button', { name: 'Last page' }).click();
    await expect.poll(() => rowsOf('Item Contents').count()).toBe(8);

    await go('#/control_panel/item_db?search=card');
    const found = card('Card Folio');
    await found.locator('summary', { hasText: 'Item Contents' }).click();
    expect(await found.getByRole('table', { name: 'Item Contents' }).locator('tbody tr').count()).toBe(20);
  });

  test('show on request after how many kills a drop has a chance of 50%, and link to the monster', async () => {
    await open('#/control_panel/item_db?id=617');
    const row = rowsOf('Dropped From').first();
    const chance = row.getByRole('button');
    await chance.press('Enter');
    expect(await chance.getAttribute('aria-expanded')).toBe('true');
    await row.getByText(/^50% after \d+ kills/).waitFor();
    await row.getByRole('link').first().click();
    await page.waitForURL(/mob_db\?id=\d+$/);
    await expect.poll(() => cards().count()).toBe(1);
  });

  test('compare monsters of the same name in separate columns', async () => {
    // The test replaces the database, so it opens a separate window.
    here = await site.enter('#/home', { as: 'player', width: 1440 });
    page = here.page;
    await page.route(/\/db\/mob_db_/, async (route) => {
      const reply = await route.fetch();
      const records = gunzipSync(await reply.body()).toString();
      await route.fulfill({ response: reply, body: gzipSync(records.replaceAll('Mossdrop', 'Emberdrop')) });
    });
    const columns = () => table('Comparison').locator('thead').first().getByRole('columnheader').allTextContents();
    await go('#/control_panel/mob_db?compare=1002,1003,1004');
    await expect.poll(columns).toEqual(['Dewdrop', 'Emberdrop', 'Emberdrop']);
    await go('#/control_panel/mob_db?compare=1003,1004');
    await expect.poll(columns).toEqual(['Emberdrop', 'Emberdrop']);
  });

  test.each([
    ['item_db?id=616', 'Card Folio', 'Item DB'],
    ['mob_db?id=1002', 'Dewdrop', 'Mob DB'],
    ['map_db?id=lanthorn', 'Lanthorn', 'Map DB'],
    ['skill_db?id=5', 'Bash', 'Skill DB'],
  ])('show the name of the record in the window title for %s', async (place, record, database) => {
    await open(`#/control_panel/${place}`);
    await expect.poll(() => page.title()).toBe(`${record} · ${database} · Control Panel · Kafra`);
    expect(await page.locator('head title').count()).toBe(1);
  });

  test('move the focus to a newly opened record, but not while the user searches, filters or changes the page', async () => {
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    const title = (record: string) => `${record}Skill DB · Control Panel · Kafra`;
    await open('#/control_panel/skill_db?id=5');
    await page.locator('main article a[href$="skill_db?id=7"]').press('Enter');
    await expect.poll(() => page.title()).toBe(title('Flame Burst · '));
    await expect.poll(() => focused()).toBe('MAIN');
    await page.goBack();
    await expect.poll(() => page.title()).toBe(title('Bash · '));
    await expect.poll(() => focused()).toBe('MAIN');

    await search().focus();
    await page.keyboard.type('burst');
    await page.waitForURL(/search=burst$/);
    await card('Flame Burst').waitFor();
    expect([await page.title(), await focused()]).toEqual([title(''), 'INPUT']);
    await card('Flame Burst').getByRole('link', { name: 'Flame Burst' }).press('Enter');
    await expect.poll(() => page.title()).toBe(title('Flame Burst · '));
    await expect.poll(() => focused()).toBe('MAIN');

    await go('#/control_panel/item_db?id=616');
    await page.getByRole('navigation', { name: 'Item Contents' }).getByRole('button', { name: 'Last page' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => rowsOf('Item Contents').count()).toBe(8);
    await expect.poll(() => focused()).toBe('BUTTON');
    await go('#/control_panel/mob_db?id=1002');
    await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
    await page.getByRole('checkbox').first().press('Space');
    await page.waitForURL(/search=/);
    expect([await page.title(), await focused()]).toEqual(['Mob DB · Control Panel · Kafra', 'INPUT']);
  });

  test('export complete lists of items, monsters and maps', async () => {
    await open('#/control_panel/item_db');
    const items = await download('Download All Item Data as JSON');
    expect([items.file, items.records.length]).toEqual(['item_db.json', 481]);
    await go('#/control_panel/mob_db');
    const mobs = await download('Download All Mob Data as JSON');
    expect([mobs.file, mobs.records.length]).toEqual(['mob_db.json', 133]);
    await go('#/control_panel/map_db');
    const maps = await download('Download All Map Data as JSON');
    expect([maps.file, maps.records.length]).toEqual(['map_db.json', 45]);
  });

  test('keep an exported file in memory while the browser may show its save dialog, and not longer', async () => {
    // Observes when the page releases the memory of the saved file: some browsers start to read it only after the
    // click, and must still find it.
    await open('#/control_panel/map_db', {
      hasOwnClock: true,
      prepare: async (page) => {
        await page.addInitScript(() => {
          const revoke = URL.revokeObjectURL.bind(URL);
          URL.revokeObjectURL = (url) => {
            document.documentElement.dataset.revoked = url;
            revoke(url);
          };
        });
      },
    });
    await download('Download All Map Data as JSON');
    const revoked = page.locator('html[data-revoked^="blob:"]');
    expect(await revoked.count()).toBe(0);
    await page.clock.runFor('01:00');
    await expect.poll(() => revoked.count()).toBe(1);
  });

  test('show a linked monster without others, with links from its mode and its spawn maps', async () => {
    await open('#/control_panel/mob_db?id=1014');
    await card('Queen Hyacinth').waitFor();
    expect(await cards().count()).toBe(1);
    const states = rowsOf('Skills').filter({ hasText: 'Thunderstorm' }).getByRole('cell').last();
    expect(await states.textContent()).toBe('Rude Attacked Chase Attack');
    await rowsOf('Spawns').getByRole('link', { name: 'lan_fild03' }).click();
    await page.waitForURL(/map_db\?id=lan_fild03$/);
    await page.goBack();
    await page.getByRole('link', { name: 'MVP Boss' }).click();
    await page.waitForURL(/mob_db\?search=MVP(%20|\+)Boss$/);
    await expect.poll(() => cards().count()).toBe(5);
    await card('Queen Hyacinth').waitFor();
  });

  test('show 20 sources of a dropped item on a list of cards and 60 on a single card', async () => {
    await open('#/control_panel/item_db?search=sealed');
    const found = card('Sealed Violet Crate');
    await found.locator('summary', { hasText: 'Dropped From' }).click();
    const droppers = found.getByRole('table', { name: 'Dropped From' }).locator('tbody tr');
    await expect.poll(() => droppers.count()).toBe(20);
    await found
      .getByRole('navigation', { name: 'Dropped From' })
      .getByRole('button', { name: 'Next page', exact: true })
      .click();
    await expect.poll(() => droppers.count()).toBe(2);
    await go('#/control_panel/item_db?id=617');
    await expect.poll(() => rowsOf('Dropped From').count()).toBe(22);
    // All chances have four decimals, so that they are aligned.
    const chances = await rowsOf('Dropped From').getByRole('button').allTextContents();
    for (const chance of chances) expect(chance).toMatch(/^\d+\.\d{4}%$/);
  });

  test('show five spawn maps of a monster per page', async () => {
    await open('#/control_panel/mob_db?id=1017');
    await expect.poll(() => rowsOf('Spawns').count()).toBe(5);
    await page
      .getByRole('navigation', { name: 'Spawns' })
      .getByRole('button', { name: 'Next page', exact: true })
      .click();
    await expect.poll(() => rowsOf('Spawns').count()).toBe(1);
  });

  test('show the six attributes of a monster in one row, and explain its behaviour states', async () => {
    await open('#/control_panel/mob_db?id=1116');
    const boxes = card('The Quiet One').locator('dl').filter({ hasText: 'LUK' }).locator(':scope > div');
    expect(await boxes.locator('dt').allTextContents()).toEqual(['STR', 'AGI', 'VIT', 'INT', 'DEX', 'LUK']);
    const tops = await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    const chase = rowsOf('Slaves').filter({ hasText: 'Echo Wisp' }).getByRole('button', { name: 'Chase' });
    expect(await chase.getAttribute('title')).toBe('Used while chasing a target');
    await chase.click();
    await page.getByText('Used while chasing a target', { exact: true }).waitFor();
  });

  test('show hidden monsters only by link, and mark them in the list of their master', async () => {
    await open('#/control_panel/mob_db?search=Echo Wisp');
    // The hidden monster is in its master's list of slaves, but the search does not find it.
    expect(await card('Echo Wisp').count()).toBe(0);
    await go('#/control_panel/mob_db?id=1116');
    const slave = rowsOf('Slaves').filter({ hasText: 'Echo Wisp' });
    await slave.getByText('summoned only', { exact: true }).waitFor();
    await slave.getByRole('link', { name: 'Echo Wisp x4' }).click();
    await card('Echo Wisp').waitFor();
    await page.getByRole('link', { name: 'The Quiet One', exact: true }).waitFor();

    await go('#/control_panel/map_db?search=Walled-up');
    expect(await page.getByRole('article', { name: /^Walled-up Cell/ }).count()).toBe(0);
    await go('#/control_panel/map_db?id=lan_cell');
    await page.getByRole('article', { name: /^Walled-up Cell/ }).waitFor();
  });

  test('restore page, order and scroll position when the user goes back, and reset them for a link', async () => {
    await open('#/control_panel/item_db');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    const current = pages.locator('[aria-current=page]');
    const first = await cards().first().getByRole('heading').first().textContent();
    await pages.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => cards().first().getByRole('heading').first().textContent()).not.toBe(first);
    // The test waits until all cards are rendered, because the page renders most of them when it is idle.
    await loaded();
    const third = cards().nth(2);
    await third.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollBy(0, 150));
    // Pressing the link would scroll to it, which would change the position to restore. So the pointer moves there
    // first.
    await third.getByRole('heading').getByRole('link').first().hover();
    await page.mouse.move(0, 0);
    const title = await third.getByRole('heading').first().textContent();
    const depth = await page.evaluate(() => window.scrollY);
    expect(depth).toBeGreaterThan(100);
    // The scroll position may differ by a pixel: the browser moves it when the height of a card above changes by a
    // fraction of a pixel.
    const distance = () => page.evaluate((stored) => Math.abs(window.scrollY - stored), depth);
    await third.getByRole('heading').getByRole('link').first().click();
    await expect.poll(() => cards().count()).toBe(1);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => current.textContent()).toBe('2');
    await expect.poll(() => third.getByRole('heading').first().textContent()).toBe(title);
    await expect.poll(distance).toBeLessThanOrEqual(2);

    await page.reload();
    await expect.poll(() => current.textContent()).toBe('2');
    await expect.poll(distance).toBeLessThanOrEqual(2);

    const menu = page.getByRole('link', { name: 'Monster Database' }).or(page.getByRole('link', { name: 'Mob DB' }));
    await menu.first().click();
    await page.waitForURL(/mob_db$/);
    await page.getByRole('link', { name: 'Item DB' }).first().click();
    await page.waitForURL(/item_db$/);
    await expect.poll(() => current.textContent()).toBe('1');
    await page.goBack();
    await page.goBack();
    await expect.poll(() => current.textContent()).toBe('2');
    await expect.poll(distance).toBeLessThanOrEqual(2);
  });

  test('list towns first among maps, six warps per page on a list of cards and eight on a single card, and five rows of other lists', async () => {
    await open('#/control_panel/map_db');
    const thumbnails = page.getByRole('list', { name: 'Maps of this page' }).getByRole('button');
    expect(await thumbnails.filter({ hasText: 'Town' }).count()).toBe(4);
    expect(await page.getByRole('heading', { level: 3, name: 'Town', exact: true }).count()).toBe(1);
    await thumbnails.first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await page.locator(':focus').getAttribute('aria-pressed')).toBe('true');
    const capital = page.getByRole('article', { name: /^Lanthorn City of Lamps/ });
    expect(await capital.getByRole('table', { name: 'Warps' }).locator('tbody tr').count()).toBe(6);
    await capital.getByRole('link', { name: 'Lanthorn', exact: true }).click();
    await page.waitForURL(/map_db\?id=lanthorn$/);
    await page.waitForFunction(() => document.querySelectorAll('main article').length === 1);
    await expect.poll(() => rowsOf('Warps').count()).toBe(8);
    await expect.poll(() => rowsOf('NPCs').count()).toBe(5);
    await page.getByText('No Dead Branches').waitFor();
    await go('#/control_panel/map_db?id=sal_dun02');
    const legend = page.getByRole('group').filter({ hasText: 'Legend of the monsters' });
    expect(await legend.getByRole('listitem').first().textContent()).toMatch(/^1 .+ (all over the map|in \d+ areas?)/);
    await go('#/control_panel/map_db?search=Tide Pools');
    await page.getByRole('article', { name: /^Drowned Grotto Tide Pools/ }).waitFor();
  });

  test('keep the drawing of a map visible while the user reads the lists of its markers', async () => {
    await open('#/control_panel/map_db?id=lanthorn');
    const figure = page.getByRole('article').locator('figure').first();
    const before = await figure.evaluate((one) => one.getBoundingClientRect().top);
    await page.evaluate(() => window.scrollTo(0, 500));
    const after = await figure.evaluate((one) => one.getBoundingClientRect().top);
    expect(await page.evaluate(() => window.scrollY)).toBe(500);
    expect(before).toBeLessThan(500);
    expect(after).toBeGreaterThanOrEqual(0);
  });

  test('highlight the map marker of a list row, and the row of a marker', async () => {
    await open('#/control_panel/map_db?id=lanthorn');
    const crier = rowsOf('NPCs').filter({ hasText: 'Town Crier' });
    await crier.hover();
    await page.locator('figcaption').getByText('Town Crier').waitFor();
    await page.mouse.move(0, 0);
    await page.locator('figcaption').getByText('Town Crier').waitFor({ state: 'detached' });
    await marker('Town Crier').hover();
    expect(await crier.getAttribute('data-lit')).toBe('true');
  });

  test('move between map markers by keyboard, and show the list page that contains the selected marker', async () => {
    await open('#/control_panel/map_db?id=lanthorn');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await chart().focus();
    await page.keyboard.press('Tab');
    const first = await focused();
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).not.toBe(first);
    expect(await chart().locator('[tabindex="0"]').count()).toBe(1);

    const caption = page.locator('figcaption');
    const watchman = marker('Watchman').last();
    expect(await rowsOf('NPCs').filter({ hasText: 'Watchman' }).count()).toBe(0);
    await watchman.focus();
    await caption.getByText('Watchman').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('main tr[data-lit]').filter({ hasText: 'Watchman' }).waitFor();
  });

  test('zoom a map with keys and buttons, move it with arrow keys, reset it with 0, and hide layers', async () => {
    await open('#/control_panel/map_db?id=lanthorn');
    const part = () => chart().locator('svg').getAttribute('viewBox');
    const whole = await part();
    expect(whole).toBe('0 0 220 220');
    await chart().focus();
    await page.keyboard.press('+');
    const closer = await part();
    expect(closer).not.toBe(whole);
    await page.keyboard.press('ArrowRight');
    expect(await part()).not.toBe(closer);
    await page.keyboard.press('0');
    expect(await part()).toBe(whole);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    expect(await part()).toBe(closer);

    const npcs = page.getByRole('button', { name: /^NPCs/ });
    await npcs.click();
    expect(await npcs.getAttribute('aria-pressed')).toBe('false');
    expect(await marker('Town Crier').count()).toBe(0);
    await npcs.click();
    await expect.poll(() => marker('Town Crier').count()).toBe(1);
  });

  test('zoom a map with two fingers at their position, and move the map with one finger', async () => {
    await open('#/control_panel/map_db?id=lanthorn', { width: 390, touch: true });
    const map = chart();
    await map.scrollIntoViewIfNeeded();
    const box = await map.boundingBox();
    if (!box) throw new Error('the map has no place');
    const part = async () => ((await map.locator('svg').getAttribute('viewBox')) ?? '').split(' ').map(Number);
    const fingers = await here.context.newCDPSession(page);
    const put = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...shares: number[]) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: shares.map((share, id) => ({ id, x: box.x + box.width * share, y: box.y + box.height * 0.5 })),
      });

    await put('touchStart', 0.6, 0.7);
    await put('touchMove', 0.5, 0.8);
    await put('touchEnd');
    const zoomed = await part();
    expect(zoomed[2]).toBeCloseTo(220 / 3, 0);
    // The point of the map between the two fingers stays at its position on the screen.
    expect((zoomed[0] ?? 0) + 0.65 * (zoomed[2] ?? 0)).toBeCloseTo(0.65 * 220, 0);

    await put('touchStart', 0.8);
    await put('touchMove', 0.7);
    await put('touchMove', 0.6);
    await put('touchEnd');
    const moved = await part();
    expect(moved[2]).toBe(zoomed[2]);
    expect(moved[0]).toBeGreaterThan(zoomed[0] ?? 0);
  });

  test('show the markers of a map if its picture cannot be loaded', async () => {
    await open('#/control_panel/map_db?id=brackwood', { without: '**/db/maps/brackwood.gif' });
    await chart().locator('image').waitFor({ state: 'detached' });
    expect(await chart().getByRole('button').count()).toBeGreaterThan(5);
  });
});
