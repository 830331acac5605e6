import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { sideways } from '../support/browser.ts';
import { hasBrowser } from '../support/chromium.ts';
import { useSite } from '../support/site.ts';
import { waitUntilIdle } from '../support/site-screens.ts';
import { answerAtWorst } from '../support/worst-case-texts.ts';

const databases = ['item_db', 'mob_db', 'map_db', 'skill_db'] as const;
const titles = { item_db: 'Item DB', mob_db: 'Mob DB', map_db: 'Map DB', skill_db: 'Skill DB' };
const rows = (page: Page) => page.locator('main tbody tr');
const chosenName = (page: Page) => page.locator('main [aria-current=true]').textContent();
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const showList = (page: Page) => page.getByRole('button', { name: 'List', exact: true }).click();

async function openList(page: Page): Promise<void> {
  await showList(page);
  await rows(page).first().waitFor();
  await waitUntilIdle(page);
}

describe.skipIf(!hasBrowser)('the list layout of the databases on the web site', () => {
  const site = useSite();
  const laptop = { as: 'player', width: 1366, height: 768 } as const;

  test.each(databases)('shows five facts of %s in rows of 36 px, with the card beside the list', async (id) => {
    const { page } = await site.enter(`#/control_panel/${id}`, laptop);
    await openList(page);
    expect(new URL(page.url()).hash).toBe(`#/control_panel/${id}`);
    const [row] = await rows(page).all();
    const box = await row?.boundingBox();
    expect([Math.round(box?.height ?? 0), (box?.y ?? 999) < 200]).toEqual([36, true]);
    expect(await row?.locator('td:visible:not(:has(button))').count()).toBe(5);
    const card = page.getByRole('region', { name: /^Card of / });
    expect(await card.getByRole('article').count()).toBe(1);
    expect((await card.boundingBox())?.x).toBeGreaterThan((box?.x ?? 0) + (box?.width ?? 0));
    expect([await violations(page, { within: 'main' }), await sideways(page)]).toEqual([[], 0]);
  });

  test('is switched on and off by the key t, but not in a text field or a dialog', async () => {
    const { page } = await site.enter('#/control_panel/item_db', laptop);
    const list = page.getByRole('button', { name: 'List', exact: true });
    await list.waitFor();
    const isList = () => list.getAttribute('aria-pressed');
    await page.keyboard.press('t');
    await expect.poll(isList).toBe('true');
    await page.getByRole('combobox', { name: 'Search for an item' }).press('t');
    expect(await isList()).toBe('true');
    await page.getByRole('combobox', { name: 'Search for an item' }).fill('');
    await page.keyboard.press('Tab');
    await page.keyboard.press('t');
    await expect.poll(isList).toBe('false');
  });

  test('selects rows with the arrow keys, also across pages, and opens a record with Enter', async () => {
    const { page } = await site.enter('#/control_panel/mob_db', laptop);
    await openList(page);
    const first = await chosenName(page);
    await page.locator('main [aria-current=true]').focus();
    await page.keyboard.press('ArrowDown');
    const second = await focusedText(page);
    expect(second).not.toBe(first);
    await page.getByRole('region', { name: `Card of ${second}` }).waitFor();
    expect(await chosenName(page)).toBe(second);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowDown');
    await page.locator('[aria-current=page][aria-label="Page 2 of 3"]').waitFor();
    const firstOfPage = () => rows(page).first().getByRole('link').textContent();
    await expect.poll(async () => (await focusedText(page)) === (await firstOfPage())).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const last = await focusedText(page);
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: last?.replace(/(MVP|Boss)$/, '').trim() ?? '' }).waitFor();
    expect(new URL(page.url()).hash).toMatch(/^#\/control_panel\/mob_db\?id=\d+$/);
  });

  test("is stored as the user's choice for each database", async () => {
    const { page } = await site.enter('#/control_panel/skill_db', laptop);
    await openList(page);
    await page.reload();
    await rows(page).first().waitFor();
    await page.evaluate(() => {
      location.hash = '#/control_panel/item_db';
    });
    await page.getByRole('heading', { name: 'Item DB', level: 1 }).waitFor();
    await page.getByRole('article').first().waitFor();
    expect(await page.getByRole('button', { name: 'Cards', exact: true }).getAttribute('aria-pressed')).toBe('true');
  });

  test('shows the facts that a search names as columns', async () => {
    const { page } = await site.enter('#/control_panel/item_db?search=type:weapon sort:-atk', laptop);
    await openList(page);
    const heads = page.locator('main thead th:visible');
    expect((await heads.allTextContents()).slice(0, 2)).toEqual(['Name', 'Attack']);
    expect(await heads.nth(1).getAttribute('aria-sort')).toBe('descending');
    await heads.nth(0).getByRole('button').click();
    await expect.poll(() => heads.nth(0).getAttribute('aria-sort')).toBe('ascending');
  });

  test('opens the card of a record over the list on a phone, and Escape returns the focus to its row', async () => {
    const { page } = await site.enter('#/control_panel/mob_db', { as: 'player', width: 360, height: 740 });
    await openList(page);
    expect([await violations(page, { within: 'main' }), await sideways(page)]).toEqual([[], 0]);
    expect(await rows(page).first().textContent()).toContain('Level ');
    const name = await rows(page).nth(2).getByRole('link').textContent();
    await rows(page).nth(2).click();
    const sheet = page.getByRole('dialog', { name: `Card of ${name}` });
    await sheet.getByRole('article').waitFor();
    expect([await violations(page, { within: 'dialog' }), await sideways(page)]).toEqual([[], 0]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await focusedText(page)).toBe(name);
    await rows(page).nth(1).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test.each([320, 768, 1200, 1920])('fits a window of %i px with the longest texts', async (width) => {
    const { page } = await site.enter('#/control_panel/item_db', { as: 'player', width, prepare: answerAtWorst });
    for (const id of databases) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#/control_panel/${id}`);
      // The heading of the next screen is awaited, because until then the button is that of the previous one.
      await page.getByRole('heading', { level: 1, name: titles[id] }).waitFor();
      await openList(page);
      expect([id, await sideways(page)]).toEqual([id, 0]);
    }
  });
});
