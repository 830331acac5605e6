import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/chromium.ts';
import { useSite } from '../support/site.ts';

/** The smallest PNG picture: one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Simulates a server with a list of only these pictures, and records the page's requests for pictures. */
function picturesOf(index: Record<string, string>) {
  const asked: string[] = [];
  return {
    asked,
    async prepare(page: Page): Promise<void> {
      await page.route(/\/db\/\w+\/[^/]+\.(gif|webp)$/, async (route) => {
        asked.push(new URL(route.request().url()).pathname);
        await route.fulfill({ contentType: 'image/png', body: pixel });
      });
      await page.route(/\/db\/art_\w+\.json$/, (route) => route.fulfill({ json: index }));
    },
  };
}

const nothing = { items: '', mobs: '', mobs_small: '', mobs_anim: '', npcs_small: '', collection: '', cards: '' };

describe.skipIf(!hasBrowser)('game pictures on the web site', () => {
  const site = useSite();

  test('are not requested if the server lacks them, and an empty frame is shown', async () => {
    const { asked, prepare } = picturesOf({ ...nothing, minimaps: '', maps: '', maps_small: '' });
    const { page, go } = await site.enter('#/control_panel/item_db?id=501', { as: 'player', prepare });
    await page.getByRole('article').getByRole('img', { name: 'Red Draught' }).waitFor();
    await go('#/control_panel/mob_db?id=1002');
    await page.getByRole('article').getByRole('img', { name: 'Dewdrop' }).waitFor();
    expect(asked).toEqual([]);
  });

  test('of an item show its collection picture if available', async () => {
    const { asked, prepare } = picturesOf({ ...nothing, items: '501-512', collection: '501' });
    const { page } = await site.enter('#/control_panel/item_db?id=501', { as: 'player', prepare });
    const picture = page.getByRole('article').getByRole('img', { name: 'Red Draught' });
    await picture.waitFor();
    expect(await picture.getAttribute('src')).toBe('/db/collection/501.webp');
    expect(asked.filter((path) => path.startsWith('/db/items/'))).toEqual([]);
  });

  test('of a monster are animated unless the user prefers reduced motion', async () => {
    const { prepare } = picturesOf({ ...nothing, mobs: '1002', mobs_anim: '1002' });
    const { page } = await site.enter('#/control_panel/mob_db?id=1002', { as: 'player', prepare });
    const picture = page.getByRole('article').getByRole('img', { name: 'Dewdrop' });
    const shown = (path: string) =>
      page.waitForFunction(
        (end) => [...document.images].some((image) => image.alt === 'Dewdrop' && image.currentSrc.endsWith(end)),
        path,
      );
    await picture.waitFor();
    await shown('/db/mobs/1002.webp');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await shown('/db/mobs_anim/1002.webp');
  });

  test('of a character class are shown beside its name if available', async () => {
    const { asked, prepare } = picturesOf({ ...nothing, class_icons: '0-12,4008' });
    const { page, go } = await site.enter('#/control_panel/master', { as: 'player', prepare });
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`^\\d+ ${name} `) });
    const sign = row('Lumen').first().locator('img[src="/db/class_icons/4008.gif"]');
    await sign.waitFor();
    expect(await sign.getAttribute('alt')).toBe('');
    expect(await sign.boundingBox()).toMatchObject({ width: 24, height: 24 });
    await row('Lumen Anew').locator('img[src="/db/class_icons/0.gif"]').waitFor();
    // A missing class icon must not leave an empty frame.
    const classOfWick = row('Lumen Wick').getByRole('cell').nth(2);
    expect(await classOfWick.textContent()).toBe('High Wizard');
    expect(await classOfWick.locator('img, svg').count()).toBe(0);
    await go('#/control_panel/mvp_rankings');
    await page.getByRole('list', { name: 'Podium' }).locator('img[src^="/db/class_icons/"]').first().waitFor();
    expect(asked.filter((path) => path.startsWith('/db/class_icons/')).length).toBeGreaterThan(0);
    expect(asked).not.toContain('/db/class_icons/4010.gif');
  });

  test("of a map show the server's minimap, centred in a square", async () => {
    const { asked, prepare } = picturesOf({ ...nothing, maps: 'lanthorn', minimaps: 'lanthorn' });
    const { page } = await site.enter('#/control_panel/map_db?id=lanthorn', { as: 'player', prepare });
    const minimap = page.locator('image[href="/db/minimaps/lanthorn.webp"]');
    await minimap.waitFor({ state: 'attached' });
    expect(await minimap.getAttribute('width')).toBe(await minimap.getAttribute('height'));
    expect(asked).toContain('/db/minimaps/lanthorn.webp');
  });
});
