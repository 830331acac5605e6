import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { sideways } from '../support/browser.ts';
import { hasBrowser } from '../support/chromium.ts';
import { holdRequest } from '../support/route-replies.ts';
import { useSite } from '../support/site.ts';
import { searchBox } from '../support/site-screens.ts';
import { answerWithWideTexts } from '../support/wide-texts.ts';

/** Tests the command palette for a visitor and a member, by keyboard and mouse. */
const field = (page: Page) => page.getByRole('combobox', { name: /^Find/ });
const options = (page: Page) => page.getByRole('listbox', { name: 'Found' }).getByRole('option');
const active = (page: Page) => options(page).and(page.locator('[aria-selected=true]'));
const closed = (page: Page) => field(page).waitFor({ state: 'detached' });

describe.skipIf(!hasBrowser)('the command palette on the web site', () => {
  const site = useSite();
  const enter = () => site.look('#/control_panel/mob_db', { as: 'player' });

  test('offers public pages and sign-in to visitors, who open it with `/` or a button on a phone', async () => {
    const { page } = await site.look('#/home', { width: 320 });
    await page.keyboard.press('/');
    await field(page).fill('item');
    await page.getByText('Nothing found').waitFor();
    await field(page).fill('fetures');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/server_features$/);
    await page.getByRole('button', { name: /^Find/ }).click();
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    await options(page).filter({ hasText: 'Create Account' }).click();
    await page.getByRole('dialog', { name: 'Create Account' }).waitFor();
    await page.keyboard.press('Control+k');
    expect(await field(page).count()).toBe(0);
  });

  test('opens with Ctrl-K even in a text field, and returns the focus when it closes', async () => {
    const { page } = await enter();
    await page.locator('main article').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('dew');
    expect(await searchBox(page).inputValue()).toBe('dew');
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
    await page.keyboard.press('Escape');
    await closed(page);
    // The focus returns to the search field shortly after the palette has closed.
    await expect.poll(() => searchBox(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('drop');
    expect(await searchBox(page).inputValue()).toBe('dewdrop');
  });

  test('keeps text that is typed before its code has loaded', async () => {
    const { page } = await site.enter('#/discord');
    const held = await holdRequest(page, /assets\/palette-.*\.js/);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('merry');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('ow');
    held();
    await field(page).waitFor();
    await expect.poll(() => field(page).inputValue()).toBe('merrow');
    await page.keyboard.type('s');
    await expect.poll(() => field(page).inputValue()).toBe('merrows');
  });

  test('breaks long names at the width of a phone', async () => {
    const { page } = await site.look('#/control_panel/live_market', {
      as: 'player',
      width: 320,
      prepare: answerWithWideTexts('剣'),
    });
    await page.keyboard.press('Control+k');
    await field(page).fill('501');
    const hit = options(page).filter({ hasText: '剣' }).first();
    await hit.waitFor();
    expect(await hit.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  });

  test('finds screens, monsters, items and maps, and opens them with arrow keys and Enter', async () => {
    const { page } = await enter();
    await page.keyboard.press('Control+k');
    await field(page).fill('market');
    await options(page).filter({ hasText: 'Market History' }).waitFor();
    await field(page).fill('dewdrop');
    await page.getByRole('group', { name: 'Monsters' }).getByRole('option').first().waitFor();
    await page
      .getByRole('group', { name: 'Items' })
      .getByRole('option', { name: /^Dewdrop Card/ })
      .waitFor();
    expect(await violations(page)).toEqual([]);
    const first = await active(page).getAttribute('id');
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(first);
    await page.keyboard.press('ArrowDown');
    expect(await active(page).getAttribute('id')).not.toBe(first);
    await page.keyboard.press('ArrowUp');
    await field(page).fill('lanthorn');
    // Exact matches are the first results, whatever their group.
    await page.getByRole('group', { name: 'Maps' }).waitFor();
    expect(await active(page).textContent()).toMatch(/^Lanthorn/);
    await page.keyboard.press('Enter');
    await closed(page);
    await page.waitForURL(/map_db\?id=/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  test('shows results as links, which the middle mouse button opens in a tab', async () => {
    const { page, context } = await enter();
    await page.keyboard.press('Control+k');
    await field(page).fill('item db');
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      options(page).filter({ hasText: 'Item DB' }).click({ button: 'middle' }),
    ]);
    await tab.waitForURL(/control_panel\/item_db/);
    await tab.close();
  });

  test('switches the colour theme, and logs out after a confirmation', async () => {
    const { page } = await enter();
    await page.keyboard.press('Control+k');
    // The test types the complete name, because a monster's name also begins with `night` when the monster database is
    // loaded.
    await field(page).fill('switch to night');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('night');
    // The palette cannot be opened again while it closes, so the test waits.
    await closed(page);
    await page.keyboard.press('Control+k');
    await field(page).fill('log out');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Log out' }).waitFor();
  });
});
