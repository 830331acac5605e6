import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../../packages/server/src/realm/people.ts';
import { hasBrowser, launchBrowser, sideways, type Visit, violations, visit } from '../support/browser.ts';
import { signIn } from '../support/people.ts';
import { arrive, atRest, places, type Who } from '../support/places.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/**
 * Every page, view and dialog, by day and by night, on a phone, a tablet and a desk: axe finds nothing, nothing
 * overflows, and a picture of it is left in `shots/` to be looked at.
 */
const surfaces = (['day', 'night'] as const).flatMap((theme) => [360, 768, 1440].map((width) => ({ theme, width })));

const shots = fileURLToPath(new URL('../../shots', import.meta.url));

let server: TestServer;
let browser: Browser;

describe.skipIf(!hasBrowser)('without barriers', () => {
  beforeAll(async () => {
    server = await startTestServer({ demo: { seed: 1, frozenAt: Date.UTC(2026, 10, 20, 12) } });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  describe.each(surfaces)('by $theme at $width px', (surface) => {
    const visits = new Map<Who, Visit>();
    beforeAll(async () => {
      for (const who of ['nobody', 'player', 'owner'] as const) {
        const token = who === 'nobody' ? undefined : await signIn(server, `${who}@kafra.example`, demoPassword);
        visits.set(who, await visit(browser, server, { ...surface, token }));
      }
    });
    afterAll(async () => {
      for (const one of visits.values()) await one.close();
    });

    test.each(places)('$name', async (place) => {
      const here = visits.get(place.who);
      if (!here) throw new Error(`nobody like ${place.who}`);
      const { page, complaints } = here;
      await arrive(page, place, server);
      const isDialog = place.name.startsWith('dialog');
      if (isDialog) await page.getByRole('dialog').waitFor();
      await atRest(page);
      const file = `${surface.theme}-${surface.width}/${place.name.replace(' ', '-')}.png`;
      await page.screenshot({ path: path.join(shots, file), fullPage: !isDialog });
      // By night only the colours differ.
      expect(await violations(page, surface.theme === 'night' ? 'contrast' : undefined)).toEqual([]);
      expect(await sideways(page)).toBe(0);
      expect(complaints.splice(0)).toEqual([]);
    });
  });

  test.each(['home', 'control_panel/vendor_db', 'control_panel/item_db'])('%s fits 320 px', async (hash) => {
    const token = await signIn(server, 'player@kafra.example', demoPassword);
    const here = await visit(browser, server, { width: 320, token });
    await arrive(here.page, { name: hash, who: 'player', hash: `#/${hash}` }, server);
    expect(await sideways(here.page)).toBe(0);
    await here.close();
  });
});
