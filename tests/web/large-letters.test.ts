/** @module-tag exhaustive */
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sideways, visit } from '../support/browser.ts';
import { chromiumOptions, hasBrowser } from '../support/chromium.ts';
import { demoToken } from '../support/demo.ts';
import { useSite } from '../support/site.ts';

/** Provides a browser with this font size in pixels, which is closed with the suite. */
function useBrowserOf(fontSize: number): () => Browser {
  let browser: Browser;
  beforeAll(async () => {
    const { args = [], ...options } = chromiumOptions();
    browser = await chromium.launch({ ...options, args: [...args, `--blink-settings=defaultFontSize=${fontSize}`] });
  });
  afterAll(() => browser?.close());
  return () => browser;
}

/** Tests the top bar in narrow windows of users with a larger font size. */
describe.skipIf(!hasBrowser)('a font size of 20 px', () => {
  const site = useSite();
  const browser = useBrowserOf(20);

  test.each(['visitor', 'player'])('leaves enough width for the top bar of a %s', async (who) => {
    const token = who === 'visitor' ? {} : { token: await demoToken(site.server, who) };
    const here = await visit(browser(), site.server, { ...token, width: 320 });
    await here.go('#/home');
    for (const width of [320, 360, 390, 874, 876, 1366]) {
      await here.page.setViewportSize({ width, height: 700 });
      expect([width, await sideways(here.page)]).toEqual([width, 0]);
    }
    await here.close();
  });
});

/** The font size is twice the usual one, on the narrowest screen. */
describe.skipIf(!hasBrowser)('a font size of 32 px', () => {
  const site = useSite();
  const browser = useBrowserOf(32);

  test.each([
    'home',
    'server_info',
    'server_features',
    'control_panel/master',
    'control_panel/activity',
    'control_panel/vendor_db',
  ])('causes no overflow on the screen %s', async (place) => {
    const here = await visit(browser(), site.server, { token: await demoToken(site.server, 'player'), width: 320 });
    const { page } = here;
    await here.go(`#/${place}`);
    await page.locator('main h1').first().waitFor();
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
    expect(await sideways(page)).toBe(0);
    // A card cuts off content that does not fit, so the test looks for cut texts.
    const cutOff = await page.locator('main :is(article, .panels > section) *').evaluateAll((elements) =>
      elements
        .filter((one) => {
          const sheet = one.closest('article, .panels > section');
          const isHidden = one.closest('.visually-hidden, [aria-hidden=true], svg') !== null;
          return sheet && !isHidden && one.getBoundingClientRect().right > sheet.getBoundingClientRect().right + 0.5;
        })
        .map(({ textContent }) => textContent),
    );
    expect(cutOff).toEqual([]);
    await here.close();
  });
});
