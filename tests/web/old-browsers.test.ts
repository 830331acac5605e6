/** @module-tag exhaustive */
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasBrowser } from '../support/chromium.ts';
import { useSite } from '../support/site.ts';

const late = (page: Page) => page.getByRole('heading', { name: 'This page takes longer than usual' });
const old = (page: Page) => page.getByRole('heading', { name: 'This browser is too old' });
const needed = (page: Page) => page.getByText('Firefox 124');

/** The oldest supported browsers are tested in accessibility.test.ts. */
describe.skipIf(!hasBrowser)('a browser without required features or files', () => {
  const site = useSite();

  /** Opens the site in a simulated browser that is too old to start it. */
  async function arrive(prepare: (page: Page) => Promise<unknown>): Promise<Page> {
    const page = await site.browser.newPage();
    onTestFinished(() => page.close());
    await prepare(page);
    // The page's load event is not awaited, because missing files would delay it until the timeout. Visibility is known
    // after the styles have loaded.
    await page.goto(site.server.url, { waitUntil: 'commit' });
    await page.waitForFunction(() => getComputedStyle(document.documentElement).accentColor !== 'auto');
    return page;
  }

  test.each<[string, () => void]>([
    ['AbortSignal.any', () => Reflect.deleteProperty(AbortSignal, 'any')],
    ['URL.canParse', () => Reflect.deleteProperty(URL, 'canParse')],
  ])('shows a message immediately if the browser is older and lacks %s', async (_, takeAway) => {
    const page = await arrive((one) => one.addInitScript(takeAway));
    // The message about the old browser must appear long before the timeout.
    await old(page).waitFor();
    expect(await needed(page).isVisible()).toBe(true);
    expect(await page.getByText('Loading...').isVisible()).toBe(false);
    expect(await late(page).isVisible()).toBe(false);
  });

  test.each([
    ['the first script', /assets\/index-[^/]+\.js/],
    ['what the realm is called', '**/site.json'],
  ])('shows a message after a while if the page cannot load %s', async (_, part) => {
    // The simulated server neither responds nor closes the connection.
    const page = await arrive((one) => one.route(part, () => undefined));
    await page.getByText('Loading...').waitFor();
    expect(await late(page).isVisible()).toBe(false);
    // The status element exists before it has a text, so that screen readers announce the text.
    expect(await page.getByRole('status').count()).toBe(1);
    const delays = await page.evaluate(() => {
      const waiting = document.getAnimations();
      for (const one of waiting) one.finish();
      return waiting.map((one) => Number(one.effect?.getTiming().delay));
    });
    expect(Math.max(...delays)).toBe(15_000);
    await late(page).waitFor();
    expect(await needed(page).isVisible()).toBe(true);
    expect(await old(page).isVisible()).toBe(false);
  });
});
