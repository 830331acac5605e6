import { describe, expect, test } from 'vitest';
import { unseen } from '../support/browser.ts';
import { hasBrowser } from '../support/chromium.ts';
import { layoutFaults } from '../support/layout-faults.ts';
import { useSite } from '../support/site.ts';
import { openScreen, type SiteScreen, siteScreens, waitUntilIdle } from '../support/site-screens.ts';
import { answerAtWorst } from '../support/worst-case-texts.ts';

/** The commonest screens, and one side of every width at which something changes. */
const widths = [1920, 1440, 1366, 1319, 1280, 1099, 1041, 999, 899, 768, 699, 560, 360, 320];
/** A dialog is as wide as it is from the middle ones on. */
const dialogWidths = [999, 699, 420, 320];

/** What was asked for is written above the list too; a record of its own says more than one among others. */
const longQueries: readonly SiteScreen[] = [
  `live_market?characters=${'W'.repeat(24)},${'剣'.repeat(24)}&producers=${'m'.repeat(24)}&search=${'x'.repeat(80)}`,
  `storage?search=${'W'.repeat(200)}`,
  'mob_db?id=1147',
  'item_db?id=603',
  'item_db?compare=501,502,1101',
  // What a search may be at its longest, with all that can be filtered by.
  ...['item_db', 'mob_db', 'map_db', 'skill_db', 'live_market', 'vendor_db', 'item_logs', 'storage'].map(
    (panel) => `${panel}?search=${encodeURIComponent(`name:"${'W'.repeat(60)}" levle<40 -${'剣'.repeat(40)}`)}`,
  ),
].map((query) => ({
  name: `view ${query.slice(0, 30)}`,
  user: 'player',
  hash: `#/control_panel/${query}`,
}));

describe.skipIf(!hasBrowser)('widths', () => {
  const site = useSite();

  test.each([...siteScreens, ...longQueries])('$name holds the longest texts at every width', async (screen) => {
    const { page } = await site[screen.hasMadeUpAnswers ? 'look' : 'walk'](screen.hash, {
      as: screen.user === 'nobody' ? undefined : screen.user,
      width: 1920,
      prepare: answerAtWorst,
    });
    await openScreen(page, screen);
    await waitUntilIdle(page);
    const filter = page.getByRole('main').getByRole('button', { name: 'Filter', exact: true });
    // It stays open from one query of a list to the next.
    if ((await filter.isVisible()) && (await filter.getAttribute('aria-expanded')) === 'false') await filter.click();
    const faults = new Map<string, number[]>();
    await unseen(page, async (resize) => {
      for (const width of screen.name.startsWith('dialog') ? dialogWidths : widths) {
        await resize(width);
        for (const fault of await layoutFaults(page)) faults.set(fault, [...(faults.get(fault) ?? []), width]);
      }
    });
    expect([...faults].map(([fault, at]) => `${fault} at ${at.join(', ')}`)).toEqual([]);
  });
});
