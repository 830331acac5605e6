/** @module-tag exhaustive */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/chromium.ts';
import { useSite } from '../support/site.ts';

/** Starts typing a word with an input method (IME), which shows suggestions. */
async function compose(page: Page, word: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const [selectionStart, selectionEnd] = [word.length, word.length];
  await session.send('Input.imeSetComposition', { text: word, selectionStart, selectionEnd });
}

const searchField = (page: Page) => page.locator('main').getByRole('searchbox');
const queryField = (page: Page) => page.locator('main').getByRole('combobox');
const inDialog = (page: Page) => page.getByRole('dialog').locator('input').first();

describe.skipIf(!hasBrowser)('the keys of an input method', () => {
  const site = useSite();

  test.each<[string, string, (page: Page) => Locator, (page: Page) => Promise<void>, string?]>([
    ['the search of a list', '#/control_panel/mvp_rankings', searchField, async () => undefined, 'player'],
    ['the search of a database', '#/control_panel/item_db', queryField, async () => undefined, 'player'],
    ['the palette', '#/discord', inDialog, (page) => page.keyboard.press('Control+k')],
    ['a form', '#/discord', inDialog, (page) => page.getByRole('button', { name: 'Sign in', exact: true }).click()],
  ])('do not trigger shortcuts in %s while the user composes a word', async (_, hash, fieldOf, open, as) => {
    const { page } = await site.enter(hash, as === undefined ? {} : { as });
    await open(page);
    const field = fieldOf(page);
    await field.fill('');
    await compose(page, 'poring');
    // The search text is added to the address after a pause in typing.
    if (as !== undefined) await page.waitForURL(/search=poring$/);
    const place = page.url();
    for (const key of ['Escape', 'Enter', 'ArrowDown']) await page.keyboard.press(key);
    expect(await field.inputValue()).toBe('poring');
    expect(page.url()).toBe(place);

    // Ends the composition of the input method. After it, the page receives all keys again.
    const session = await page.context().newCDPSession(page);
    await session.send('Input.insertText', { text: 'poring' });
    await page.keyboard.press('Escape');
    const isLeft = async () => (await field.count()) === 0 || (await field.inputValue()) === '';
    await expect.poll(isLeft).toBe(true);
  });
});
