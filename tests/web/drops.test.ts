import { describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { sideways } from '../support/browser.ts';
import { hasBrowser } from '../support/chromium.ts';
import { demoNoon } from '../support/demo.ts';
import { useSite } from '../support/site.ts';
import { waitUntilIdle } from '../support/site-screens.ts';

const name = 'Sword of the Watchman at the Northern Lantern '.repeat(4).trim();
const line = (item_id: number, verdict: string, more: object = {}) => ({
  ...{
    mob_id: 1002,
    mob_name: 'Dewdrop',
    item_id,
    item_name: `${name} 剣剣剣剣 ${item_id}`,
    kind: 'drop',
    stated: 0.123456,
  },
  ...{ count: 123_456_789, expected: 999_999, observed: 0.987654, low: 0.123456, high: 0.999999, verdict, stolen: 9 },
  ...{ last_seen: demoNoon - 3_600_000, by_day: false, kills: 9_999_999_999, reference: 501, since: demoNoon },
  ...more,
});
const verdicts = ['reference', 'as_stated', 'higher', 'lower', 'too_few', 'not_logged', 'no_reference'];
const worst = {
  drops: verdicts.map((verdict, index) => line(501 + index, verdict, index > 4 ? { last_seen: undefined } : {})),
  ...{ unlogged: ['cards'], counted_percent: 7 },
};

describe.skipIf(!hasBrowser)('observed drops on the web site', () => {
  const site = useSite();

  test.each([320, 768, 1366, 1920])(
    'fit into %i px without accessibility violations, with the widest values',
    async (width) => {
      const { page } = await site.enter('#/control_panel/mob_db?id=1002', {
        ...{ as: 'player', width, height: 900, fixedTime: demoNoon },
        ...{ with: '**/api/server/drops/mob/1002', answer: { json: worst } },
      });
      await page.getByRole('heading', { name: /^Observed Drops/ }).waitFor();
      await waitUntilIdle(page);
      expect(await page.getByText('Below stated').count()).toBe(1);
      expect([await violations(page, { within: 'main' }), await sideways(page)]).toEqual([[], 0]);
    },
  );

  test("are the last section of a monster's card, with a link to each item", async () => {
    const { page } = await site.enter('#/control_panel/mob_db?id=1002', { as: 'player', fixedTime: demoNoon });
    const heading = page.getByRole('heading', { name: /^Observed Drops/ });
    await heading.waitFor();
    const rows = page.locator('table', { hasText: 'Stated' }).locator('tbody tr');
    expect(await rows.first().textContent()).toMatch(/Dew Jelly.*70%.*Reference, about [\d,]+ kills/);
    await rows.first().getByRole('link').click();
    await page.getByRole('article', { name: /Dew Jelly/ }).waitFor();
    await heading.waitFor();
    expect(await page.locator('table', { hasText: 'Stated' }).textContent()).toContain('Dewdrop');
  });

  test('of rare items can be searched by the time since the drop', async () => {
    const { page } = await site.enter('#/control_panel/rare_drops?search=seen%3C3d', {
      as: 'player',
      fixedTime: demoNoon,
    });
    await page.getByRole('link', { name: 'Dewdrop Card' }).waitFor();
    const rows = await page.locator('main tbody tr').count();
    expect(rows).toBeGreaterThan(0);
    expect(rows).toBeLessThan(20);
    expect([await violations(page, { within: 'main' }), await sideways(page)]).toEqual([[], 0]);
  });
});
