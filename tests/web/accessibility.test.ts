import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoPassword } from '@kafra/demo/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, launchBrowser, sideways, type Visit, violations, visit } from '../support/browser.ts';
import { signIn } from '../support/people.ts';
import { arrive, atRest, type Place, places, type Who } from '../support/places.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/**
 * Every page, view and dialog, by day and by night, on a phone, a tablet and a desk: axe finds nothing and nothing
 * overflows. With KAFRA_SHOTS set, a picture of each is left in `shots/` to be looked at.
 */
const widths = [1440, 768, 360];

const shots = process.env.KAFRA_SHOTS ? fileURLToPath(new URL('../../shots', import.meta.url)) : undefined;

let server: TestServer;
let browser: Browser;

/** Changes between day and night, also behind a dialog. */
const changeTheme = (page: Page) =>
  page.getByRole('button', { name: /^Switch to /, includeHidden: true }).dispatchEvent('click');

/** Looks at what is shown, in every width; by night only the colours differ. */
async function look(page: Page, { name }: Place, theme: 'day' | 'night'): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await atRest(page);
    const where = `${name} by ${theme} at ${width} px`;
    if (shots !== undefined) {
      const file = path.join(shots, `${theme}-${width}`, `${name.replace(' ', '-')}.png`);
      await page.screenshot({ path: file, fullPage: !name.startsWith('dialog') });
    }
    expect(await violations(page, theme === 'night' ? 'contrast' : undefined), where).toEqual([]);
    expect(await sideways(page), where).toBe(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

describe.skipIf(!hasBrowser)('without barriers', () => {
  const visits = new Map<Who, Visit>();
  beforeAll(async () => {
    server = await startTestServer({ demo: { seed: 1, frozenAt: Date.UTC(2026, 10, 20, 12) } });
    browser = await launchBrowser();
    for (const who of ['nobody', 'player', 'owner'] as const) {
      const token = who === 'nobody' ? undefined : await signIn(server, `${who}@kafra.example`, demoPassword);
      visits.set(who, await visit(browser, server, { width: 1440, token }));
    }
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  test.each(places)('$name', async (place) => {
    const here = visits.get(place.who);
    if (!here) throw new Error(`nobody like ${place.who}`);
    const { page, complaints } = here;
    await arrive(page, place, server);
    if (place.name.startsWith('dialog')) await page.getByRole('dialog').waitFor();
    await look(page, place, 'day');
    await changeTheme(page);
    await look(page, place, 'night');
    await changeTheme(page);
    expect(complaints.splice(0)).toEqual([]);
  });

  test.each(['home', 'control_panel/vendor_db', 'control_panel/item_db'])('%s fits 320 px', async (hash) => {
    const token = await signIn(server, 'player@kafra.example', demoPassword);
    const here = await visit(browser, server, { width: 320, token });
    await arrive(here.page, { name: hash, who: 'player', hash: `#/${hash}` }, server);
    expect(await sideways(here.page)).toBe(0);
    await here.close();
  });
});
