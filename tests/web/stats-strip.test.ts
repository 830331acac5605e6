import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/chromium.ts';
import { useSite } from '../support/site.ts';

describe.skipIf(!hasBrowser)('the status strip below the bar', () => {
  const site = useSite();

  test('shows since when the game is down instead of the online counts, until the game is up', async () => {
    const since = Date.now() - 60_000;
    let isDown = true;
    const { page } = await site.enter('#/home', {
      hasOwnClock: true,
      prepare: async (page) => {
        await page.route('**/api/server/online-players', (route) =>
          route.fulfill({ json: { players: 61, vendors: 23, ...(isDown && { down_since: since }) } }),
        );
      },
    });
    await page
      .getByRole('status')
      .filter({ hasText: /^The game has been down since (\w{3} \d+ )?\d\d:\d\d$/ })
      .waitFor();
    expect(await page.locator('dl', { hasText: 'Vendors' }).count()).toBe(0);
    isDown = false;
    await page.clock.fastForward('06:00');
    await page.locator('dl', { hasText: 'Vendors' }).waitFor();
    expect(await page.getByText('The game has been down').count()).toBe(0);
  });
});
