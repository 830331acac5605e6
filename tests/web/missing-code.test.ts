/** @module-tag exhaustive */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/chromium.ts';
import { type EnterOptions, useSite } from '../support/site.ts';

/** Tests missing code of the site: the connection is broken, or an update of the site has replaced the files. */
let page: Page;

const error = () => page.getByRole('dialog', { name: 'An error has occurred' });
const tryAgain = (within: { getByRole: Page['getByRole'] }) => within.getByRole('button', { name: 'Try again' });
/** Sets a mark on the document. A reload removes it, so the test can detect one. */
const markPage = () => page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
const marks = () => page.locator('html[data-mark]').count();

/**
 * Waits until the code is loaded after a retry. A browser that caches a failed module, as Chromium did up to 153, never
 * requests it again. Then the page reloads itself, which removes the mark, and the user tries again.
 */
async function comes(wanted: Locator, ask: () => Promise<void>): Promise<void> {
  const isReloaded = page
    .locator('html:not([data-mark])')
    .waitFor({ state: 'attached' })
    .then(() => true);
  if (await Promise.race([wanted.waitFor().then(() => false), isReloaded])) await ask();
  await wanted.waitFor();
}

describe.skipIf(!hasBrowser)('missing code of the web site', () => {
  const site = useSite();
  const enter = async (hash: string, options: EnterOptions) => {
    ({ page } = await site.enter(hash, options));
  };

  test('is reported in the error dialog, and the requested screen opens after a retry', async () => {
    await enter('#/home', { as: 'player', without: /assets\/master-[^/]+\.js/ });
    await markPage();
    const panel = page.getByRole('main').getByRole('button', { name: 'Control Panel' });
    await panel.click();
    await error().getByText('Account Info could not be loaded.').waitFor();
    await tryAgain(error()).click();
    await error().waitFor({ state: 'detached' });
    // The server responds but the file is missing, so the page reloads with the same address. The code is missing there
    // too.
    await error().getByText('Account Info could not be loaded.').waitFor();
    expect(await marks()).toBe(0);
    await error().getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('main').getByText('This page could not be loaded.').waitFor();
    await page.unrouteAll();
    await tryAgain(page.getByRole('main')).click();
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    await expect.poll(() => page.title()).toBe('Account Info · Control Panel · Kafra');
  });

  test('does not reload the page while there is no connection', async () => {
    // The console reports the broken connection, which the test expects.
    await enter('#/home', { as: 'player', prepare: async () => undefined });
    await page.getByText('Daily Spotlight:').waitFor();
    await markPage();
    await page.context().setOffline(true);
    await page.getByRole('main').getByRole('button', { name: 'Control Panel' }).click();
    const said = page.getByText('Account Info could not be loaded.');
    for (let attempt = 0; attempt < 2; attempt++) {
      await said.first().waitFor();
      await tryAgain(page).last().click();
    }
    await said.first().waitFor();
    expect(await marks()).toBe(1);
    await page.context().setOffline(false);
    await tryAgain(page).last().click();
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Account' }).waitFor();
  });

  test('is reported even if the code of dialogs is also missing', async () => {
    await enter('#/home', { without: /assets\/(forms|dialog-host)-[^/]+\.js/ });
    const signIn = page.getByRole('main').getByRole('button', { name: 'Sign in' });
    await signIn.click();
    const note = page.getByRole('alert').filter({ hasText: 'Dialog could not be loaded.' });
    await note.waitFor();
    await page.unrouteAll();
    await markPage();
    await tryAgain(note).click();
    await comes(page.getByRole('dialog', { name: 'Sign in' }).getByLabel('Email'), () => signIn.click());
    expect(await note.count()).toBe(0);
  });

  test('is reported if the command palette needs it', async () => {
    await enter('#/home', { without: /assets\/palette-[^/]+\.js/ });
    await page.keyboard.press('Control+k');
    await error().getByText('Search could not be loaded.').waitFor();
    await page.unrouteAll();
    await markPage();
    await tryAgain(error()).click();
    await comes(page.getByRole('dialog').getByRole('combobox'), async () => {
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).waitFor();
      await page.keyboard.press('Control+k');
    });
  });

  test('is ignored if it is only decoration', async () => {
    await enter('#/home', { without: /assets\/decoration-[^/]+\.js/ });
    await page.getByText('Daily Spotlight:').waitFor();
    await page.getByRole('heading', { level: 1, name: 'From Novice to Legend, Your Journey Begins' }).waitFor();
  });
});
