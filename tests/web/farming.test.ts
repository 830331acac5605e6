import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/chromium.ts';
import { useSite } from '../support/site.ts';
import { waitUntilIdle } from '../support/site-screens.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const rows = (page: Page) => page.locator('main tbody tr');
const summary = (page: Page) => page.locator('main').getByText('Player: ');

/** Returns the top of the list's first row in CSS pixels. */
const firstRow = (page: Page) =>
  page
    .locator('main :is(tbody tr, ul[aria-label] > li)')
    .first()
    .evaluate((row) => row.getBoundingClientRect().top);

/** Adds an item to the planned hunt through the dialog. */
async function addItem(page: Page, name: string): Promise<void> {
  await press(page, 'Add Item');
  await page.getByRole('dialog').getByLabel('Item').fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('main tbody').getByRole('link', { name, exact: true }).waitFor();
}

describe.skipIf(!hasBrowser)('the hunt planner on the web site', () => {
  const site = useSite();

  test('adds wanted items, shows the hours that each takes, and keeps the items in the address', async () => {
    const { page } = await site.enter('#/control_panel/hunt', { as: 'player', width: 1366, height: 768 });
    await page.getByText('Add the items that you want').waitFor();
    await addItem(page, 'Dew Jelly');
    await addItem(page, 'Dewdrop Card');
    const shown = await rows(page).allTextContents();
    expect(shown).toHaveLength(2);
    for (const row of shown) expect(row).toMatch(/[\d.,]+ h/);
    const line = await summary(page).textContent();
    expect(line).toMatch(/^One after the other: [\d,]+ kills, [\d.,]+ h · .*Estimates: alone, average luck/);
    await page.reload();
    await waitUntilIdle(page);
    await expect.poll(() => rows(page).allTextContents()).toEqual(shown);
    expect(new URL(page.url()).hash).toMatch(/^#\/control_panel\/hunt\?items=\d+,\d+$/);
    // A player with little damage needs more time for the same hunt.
    await press(page, 'Change Player');
    await page.getByLabel('Damage per second').fill('5');
    await page.keyboard.press('Enter');
    await page.getByText('Player: 5 damage/s').waitFor();
    await expect.poll(() => rows(page).allTextContents()).not.toEqual(shown);
    await press(page, 'Best Maps');
    await page.getByRole('heading', { name: 'Hunt Maps', level: 1 }).waitFor();
    await rows(page).first().waitFor();
    expect(await rows(page).first().textContent()).toMatch(/\d of 2/);
    expect(await summary(page).textContent()).toContain('Estimates: alone, average luck');
  });
});

describe.skipIf(!hasBrowser)('farming on the web site', () => {
  const site = useSite();

  test('stores the settings of the dialog Change Player in the address', async () => {
    const { page } = await site.enter('#/control_panel/farming', { as: 'player', width: 1366, height: 768 });
    await rows(page).first().waitFor();
    const before = await rows(page).allTextContents();
    await press(page, 'Change Player');
    const form = page.getByRole('dialog');
    await form.getByLabel('Damage per second').fill('2000');
    await form.getByLabel('Levels').fill('1..40');
    await page.keyboard.press('Enter');
    await form.waitFor({ state: 'detached' });
    await page.getByText('Player: 2,000 damage/s').waitFor();
    const after = await rows(page).allTextContents();
    expect(after).not.toEqual(before);
    expect(new URL(page.url()).hash).toBe('#/control_panel/farming?dps=2000&level=1..40');
    await page.reload();
    await waitUntilIdle(page);
    await expect.poll(() => rows(page).allTextContents()).toEqual(after);
    await press(page, 'Change Player');
    expect(await form.getByLabel('Damage per second').inputValue()).toBe('2000');
  });

  test.each([
    ['farming', 1366, 768, 200],
    ['farming', 360, 740, 230],
    ['hunt?items=909,4001', 360, 740, 230],
    ['hunt?items=909,4001', 1366, 768, 200],
    ['hunt_maps?items=909,4001', 1366, 768, 200],
  ])(
    'shows the first row of %s at %i px near the top, and explains the limits of its numbers above it',
    async (list, width, height, top) => {
      const { page } = await site.look(`#/control_panel/${list}`, { as: 'player', width, height });
      await waitUntilIdle(page);
      await page.locator('main :is(tbody tr, ul[aria-label] > li)').first().waitFor();
      expect(await firstRow(page)).toBeLessThanOrEqual(top);
      // Phones show a short form of the limits, and the whole text when it is pressed.
      if (width < 700) await page.getByRole('button', { name: /entries, .*estimate/ }).click();
      expect(await summary(page).textContent()).toMatch(/Estimates: alone.* no misses, deaths, skills/);
    },
  );

  test('shows the chance of at least one drop, and the limits, in the value of 100 kills', async () => {
    const { page } = await site.look('#/control_panel/mob_db?id=1002', { as: 'player', width: 1366, height: 768 });
    await page.getByRole('heading', { name: /^Value per 100 Kills: / }).waitFor();
    const table = page.locator('table', { hasText: 'At Least One' });
    expect(await table.locator('tbody tr').first().textContent()).toMatch(/%/);
    await page.getByText('Usual prices or prices of NPCs, before sales tax.').waitFor();
  });
});
