import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/chromium.ts';
import { useSite } from '../support/site.ts';

/** Milliseconds between two checks of a list for new data. */
const interval = 60_000;

describe.skipIf(!hasBrowser)('a list that changes while it is open', () => {
  const site = useSite();

  const openMarket = async () => {
    let change = (offers: object[]): object[] => offers;
    const visit = await site.enter('#/control_panel/live_market', {
      as: 'player',
      hasOwnClock: true,
      prepare: async (page) => {
        await page.route('**/api/server/live-market', async (route) => {
          const response = await route.fetch();
          const body = await response.json();
          await route.fulfill({ response, json: { ...body, live_market: change(body.live_market) } });
        });
      },
    });
    const rows = visit.page.locator('main tbody tr');
    await rows.first().waitFor();
    return {
      ...visit,
      rows,
      set: (next: typeof change) => {
        change = next;
      },
    };
  };

  test('announces new offers after a minute, and shows them only when the user requests it', async () => {
    const { page, rows, set } = await openMarket();
    const first = await rows.first().textContent();
    const top = (await rows.first().boundingBox())?.y;
    const newest = { created_at: Date.now() * 2, shop_name: 'Just opened' };
    set(([offer, ...others]) => [{ ...offer, ...newest }, ...(offer ? [offer] : []), ...others]);
    await page.clock.runFor(interval);
    const show = page.getByRole('button', { name: '1 new offer. Show' });
    await show.waitFor();
    expect([await rows.first().textContent(), (await rows.first().boundingBox())?.y]).toEqual([first, top]);
    await show.click();
    await rows.first().getByText('Just opened').waitFor();
    await show.waitFor({ state: 'detached' });
  });

  test('stops checking for new offers after the user turns it off', async () => {
    const { page, set } = await openMarket();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Find/ }).fill('live updates');
    await page.getByRole('option', { name: /Live updates of lists off/ }).click();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    set(() => []);
    await page.clock.runFor(3 * interval);
    expect(requests.filter((url) => url.includes('live-market'))).toEqual([]);
  });
});
