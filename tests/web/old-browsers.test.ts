import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasBrowser } from '../support/chromium.ts';
import { useSite } from '../support/site.ts';

const note = (page: Page) => page.getByRole('status').filter({ hasText: 'Kafra does not come up' });

/** That those as old as named show every place is told by accessibility.test.ts. */
describe.skipIf(!hasBrowser)('a browser', () => {
  const site = useSite();

  /** The site in a window in which nothing of it may come up. */
  async function arrive(prepare: (page: Page) => Promise<unknown>): Promise<Page> {
    const page = await site.browser.newPage();
    onTestFinished(() => page.close());
    await prepare(page);
    // What does not come would be waited for; what may be seen is known once the styles are there.
    await page.goto(site.server.url, { waitUntil: 'commit' });
    await page.waitForFunction(() => getComputedStyle(document.documentElement).accentColor !== 'auto');
    return page;
  }

  test('that is older is told so at once', async () => {
    const page = await arrive((one) => one.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any')));
    await note(page).getByText('Firefox 124').waitFor();
    expect(await page.getByText('Loading...').isVisible()).toBe(false);
  });

  test.each([
    ['the first script', /assets\/index-[^/]+\.js/],
    ['what the realm is called', '**/site.json'],
  ])('to which %s does not come is told so after a while', async (_, part) => {
    // Neither an answer nor an end of the connection.
    const page = await arrive((one) => one.route(part, () => undefined));
    await page.getByText('Loading...').waitFor();
    expect(await note(page).isVisible()).toBe(false);
    await page.evaluate(() => {
      for (const one of document.getAnimations()) one.finish();
    });
    await note(page).waitFor();
  });
});
