import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { sideways } from '../support/browser.ts';
import { hasBrowser } from '../support/chromium.ts';
import { useSite } from '../support/site.ts';
import { waitUntilIdle } from '../support/site-screens.ts';

const market = '#/control_panel/live_market';
const heads = (page: Page) =>
  page
    .locator('main thead th')
    .allTextContents()
    .then((texts) => texts.map((text) => text.trim()));
const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('kafra.choices') ?? '{}'));
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

/** Opens a dialog about the list by the name of its button below the list. */
async function openDialog(page: Page, name: string): Promise<void> {
  await press(page, name);
  await dialog(page).waitFor();
}

async function saveAs(page: Page, name: string): Promise<void> {
  await openDialog(page, 'Views');
  await page.getByLabel('Save this list as').fill(name);
  await page.keyboard.press('Enter');
  await page.getByText(`Saved the view ${name}.`).waitFor();
}

/** Searches for `card`, sorts by the amount, hides the column Map and saves the view. */
async function saveCards(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: /^Search for an item/ }).fill('card');
  await press(page, 'Amount');
  await openDialog(page, 'Choose the columns');
  await page.getByRole('checkbox', { name: 'Map' }).uncheck();
  await page.keyboard.press('Escape');
  await saveAs(page, 'Cheap cards');
}

describe.skipIf(!hasBrowser)('saved views on the web site', () => {
  const site = useSite();
  const laptop = { as: 'player', width: 1366, height: 768 } as const;

  test('contain search, sort order and columns, and open from the command palette', async () => {
    const { page } = await site.enter(market, laptop);
    await saveCards(page);
    expect([await violations(page, { within: '[role=dialog]' }), await sideways(page)]).toEqual([[], 0]);
    // The stored saved views have the format of the terminal UI's file.
    expect((await stored(page)).views).toEqual([
      {
        name: 'Cheap cards',
        hash: `${market}?search=card`,
        sort: { column: 'amount', direction: 'ascending' },
        mode: 'selling',
        columns: { order: [], hidden: ['map'] },
      },
    ]);
    await page.keyboard.press('Escape');
    await page.goto('about:blank');
    await page.goBack();
    await page.evaluate(() => {
      location.hash = '#/control_panel/market_deals';
    });
    await page.getByRole('heading', { level: 1, name: 'Deals' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('cheap');
    await page.getByRole('option', { name: /^Cheap cards\s*view of Live Market/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Live Market' }).waitFor();
    await waitUntilIdle(page);
    expect(await page.getByRole('combobox', { name: /^Search for an item/ }).inputValue()).toBe('card');
    expect(await heads(page)).not.toContain('Map');
    expect(await page.locator('main th[aria-sort=ascending]').textContent()).toContain('Amount');
    await page.getByRole('button', { name: 'View: Cheap cards' }).waitFor();
  });

  test('are not needed to keep the columns of a screen; its default can be restored', async () => {
    const { page } = await site.enter(market, laptop);
    await openDialog(page, 'Choose the columns');
    await page.getByRole('button', { name: 'Move Price up' }).click();
    await page.keyboard.press('Escape');
    const place = async () => (await heads(page)).indexOf('Price');
    await expect.poll(place).toBe(3);
    const moved = await heads(page);
    await page.reload();
    await page.locator('main thead').waitFor();
    await expect.poll(() => heads(page)).toEqual(moved);
    await openDialog(page, 'Choose the columns');
    await press(page, 'Restore default');
    await page.keyboard.press('Escape');
    await expect.poll(place).toBe(4);
  });

  test('are renamed, and deleted after a second press; an invalid name is refused with the reason', async () => {
    const { page } = await site.enter(market, laptop);
    await saveAs(page, 'First');
    await page.getByLabel('Save this list as').fill('-x');
    await page.keyboard.press('Enter');
    await page.getByText('A name cannot start with a minus.').waitFor();
    await press(page, 'Rename First');
    await page.getByLabel('New name of First').fill('Second');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Rename Second' }).waitFor();
    await press(page, 'Delete Second');
    expect((await stored(page)).views).toHaveLength(1);
    await press(page, 'Delete Second now');
    expect((await stored(page)).views).toEqual([]);
  });

  test('open when the site starts if marked Start here, for members only', async () => {
    const { page } = await site.enter(market, laptop);
    await saveCards(page);
    await press(page, 'Start here: Cheap cards');
    const address = new URL(page.url());
    await page.goto('about:blank');
    await page.goto(address.origin);
    await page.getByRole('button', { name: 'View: Cheap cards' }).waitFor();
    expect(new URL(page.url()).hash).toBe(`${market}?search=card`);
    expect(await page.locator('main th[aria-sort=ascending]').textContent()).toContain('Amount');
    await page.evaluate(() => localStorage.removeItem('kafra.token'));
    await page.goto('about:blank');
    await page.goto(address.origin);
    await page.locator('main h1').first().waitFor();
    expect(new URL(page.url()).hash).toMatch(/^(#\/home)?$/);
    expect(await dialog(page).count()).toBe(0);
  });

  test('of the databases contain up to eight facts as columns', async () => {
    const { page } = await site.enter('#/control_panel/item_db', laptop);
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.locator('main tbody tr').first().waitFor();
    await openDialog(page, 'Choose the columns');
    const free = page.locator('[role=dialog] input:not(:checked):enabled');
    for (let added = 0; added < 3; added += 1) await free.first().click();
    expect(await free.count()).toBe(0);
    await page.keyboard.press('Escape');
    // The table has ten columns: the name, eight facts and the menu.
    await expect.poll(() => page.locator('main table').first().locator('thead th').count()).toBe(10);
    expect(await sideways(page)).toBe(0);
  });
});
