/** @module-tag exhaustive */
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sideways, visit } from '../support/browser.ts';
import { chromiumOptions, hasBrowser } from '../support/chromium.ts';
import { demoToken } from '../support/demo.ts';
import { useSite } from '../support/site.ts';

/** The bar on top in narrow windows of people who have set their browser to larger letters. */
describe.skipIf(!hasBrowser)('letters of 20 px', () => {
  const site = useSite();
  let browser: Browser;

  beforeAll(async () => {
    const { args = [], ...options } = chromiumOptions();
    browser = await chromium.launch({ ...options, args: [...args, '--blink-settings=defaultFontSize=20'] });
  });
  afterAll(() => browser?.close());

  test.each(['visitor', 'player'])('leave room for the whole bar of a %s', async (who) => {
    const token = who === 'visitor' ? {} : { token: await demoToken(site.server, who) };
    const here = await visit(browser, site.server, { ...token, width: 320 });
    await here.go('#/home');
    for (const width of [320, 360, 390, 874, 876, 1366]) {
      await here.page.setViewportSize({ width, height: 700 });
      expect([width, await sideways(here.page)]).toEqual([width, 0]);
    }
    await here.close();
  });
});
