import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasBrowser } from '../support/chromium.ts';
import { useSite } from '../support/site.ts';

/** That every place is shown by browsers as old as those that are named, the test without barriers tells. */
const note = (page: Page) => page.getByRole('status').filter({ hasText: 'Kafra does not come up' });

describe.skipIf(!hasBrowser)('a browser', () => {
  const site = useSite();

  /** The site in a window in which nothing of it may come up. */
  async function arrive(prepare: (page: Page) => Promise<unknown>): Promise<Page> {
    const page = await site.browser.newPage();
    onTestFinished(() => page.close());
    await prepare(page);
    await page.goto(site.server.url);
    return page;
  }

  test('that is older is told so at once', async () => {
    const page = await arrive((one) => one.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any')));
    await note(page).getByText('Firefox 124').waitFor();
    expect(await page.getByText('Loading...').isVisible()).toBe(false);
  });

  test('to which the first script does not come, or that cannot read it, is told so after a while', async () => {
    const page = await arrive((one) => one.route(/assets\/index-[^/]+\.js/, (route) => route.abort()));
    await page.getByText('Loading...').waitFor();
    expect(await note(page).isVisible()).toBe(false);
    await page.evaluate(() => {
      for (const one of document.getAnimations()) one.finish();
    });
    await note(page).waitFor();
  });
});
