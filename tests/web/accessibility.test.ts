import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser, sideways, violations } from '../support/browser.ts';
import { useSite } from '../support/site.ts';
import { openScreen, type SiteScreen, siteScreens, waitUntilIdle } from '../support/site-screens.ts';

/**
 * Every page, view and dialog, by day and by night, on a phone, a tablet and a desktop: axe finds nothing and nothing
 * overflows. With KAFRA_SHOTS set, a picture of each is left in `shots/` to be looked at.
 */
const widest = 1440;
const widths = [widest, 768, 360];

const shots = process.env.KAFRA_SHOTS ? fileURLToPath(new URL('../../shots', import.meta.url)) : undefined;

/** Changes between day and night, also behind a dialog. */
const changeTheme = (page: Page) =>
  page.getByRole('button', { name: /^Switch to /, includeHidden: true }).dispatchEvent('click');

/** Looks at what is shown, in every width, by day and by night; by night only the colours differ. */
async function look(page: Page, { name }: SiteScreen): Promise<void> {
  for (const theme of ['day', 'night']) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await waitUntilIdle(page);
      const where = `${name} by ${theme} at ${width} px`;
      if (shots !== undefined) {
        const file = path.join(shots, `${theme}-${width}`, `${name.replace(' ', '-')}.png`);
        await page.screenshot({ path: file, fullPage: !name.startsWith('dialog') });
      }
      expect(await violations(page, theme === 'night' ? { only: 'contrast' } : {}), where).toEqual([]);
      expect(await sideways(page), where).toBe(0);
    }
    await changeTheme(page);
  }
}

describe.skipIf(!hasBrowser)('without barriers', () => {
  const site = useSite();

  async function enter(place: SiteScreen, width: number): Promise<Page> {
    const who = place.user === 'nobody' ? {} : { as: place.user };
    const { page } = await site.enter(place.hash, { width, ...who });
    await openScreen(page, place);
    return page;
  }

  test.each(siteScreens)('$name', async (place) => {
    const page = await enter(place, widest);
    if (place.name.startsWith('dialog')) await page.getByRole('dialog').waitFor();
    await look(page, place);
  });

  test.each(['home', 'control_panel/vendor_db', 'control_panel/item_db'])('%s fits 320 px', async (hash) => {
    const page = await enter({ name: hash, user: 'player', hash: `#/${hash}` }, 320);
    expect(await sideways(page)).toBe(0);
  });
});
