import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/chromium.ts';
import { useSite } from '../support/site.ts';

describe.skipIf(!hasBrowser)('the home page of a member', () => {
  const site = useSite();

  test("shows the member's own characters with links below the facts of the realm", async () => {
    const { page } = await site.enter('#/home', { as: 'player' });
    const own = page.locator('section', { has: page.getByRole('heading', { name: 'Your Characters' }) });
    await own.getByRole('link').first().waitFor();
    expect(await own.getByRole('link').first().getAttribute('href')).toBe('#/control_panel/master');
    expect(await page.getByText('How to start').count()).toBe(0);
  });

  test('is complete except for the list of characters if the code of that list cannot be loaded', async () => {
    const { page } = await site.enter('#/home', { as: 'player', without: /assets\/member-home-[^/]+\.js/ });
    await page.getByText('Daily Spotlight:').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Control Panel' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByText('Your Characters').count()).toBe(0);
  });
});
