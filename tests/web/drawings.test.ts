/** @module-tag exhaustive */
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/chromium.ts';
import { useSite } from '../support/site.ts';

describe.skipIf(!hasBrowser)('charts, maps and lists on the web site', () => {
  const site = useSite();

  test.each([
    ['#/home', 'From Novice to Legend, Your Journey Begins'],
    ['#/control_panel/vending_statistics', 'Market Statistics'],
  ])(
    'leave the rest of %s usable in a browser without a canvas, and log the reason to the console',
    async (hash, heading) => {
      const warnings: string[] = [];
      const { page } = await site.enter(hash, {
        as: 'player',
        prepare: async (page) => {
          page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
          page.on('pageerror', (error) => warnings.push(`uncaught: ${error}`));
          await page.addInitScript(() => {
            HTMLCanvasElement.prototype.getContext = () => null;
          });
        },
      });
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await expect.poll(() => warnings.length).toBeGreaterThan(0);
      await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
      expect(new Set(warnings)).toEqual(new Set(['There is no canvas to draw on.']));
    },
  );

  test('leave the numbers and days of the price history readable in a browser without a canvas', async () => {
    const errors: string[] = [];
    const { page } = await site.enter('#/control_panel/vendor_db', {
      as: 'player',
      prepare: async (page) => {
        page.on('pageerror', (error) => errors.push(String(error)));
        await page.addInitScript(() => {
          HTMLCanvasElement.prototype.getContext = () => null;
        });
      },
    });
    await page.locator('main tbody button').first().click();
    await page.getByRole('dialog').getByText('Average Price').waitFor();
    await page.getByRole('dialog').getByRole('table').first().waitFor();
    expect(errors).toEqual([]);
  });

  test('are drawn in a browser with an invalid language tag', async () => {
    const { page } = await site.enter('#/control_panel/vending_statistics', {
      as: 'player',
      prepare: async (page) => {
        await page.addInitScript(() =>
          Object.defineProperty(navigator, 'language', { value: 'en-US@posix', configurable: true }),
        );
      },
    });
    await page.locator('main canvas').first().waitFor();
    await page.getByRole('img', { name: /^Number of Sales and Total Zeny of 30 days/ }).waitFor();
  });

  test('show monsters that spawn on the whole map in one frame with separate dashes', async () => {
    const region = { x: 0, y: 0, x2: 256, y2: 256, amount: 5 };
    const spawns = ['Sprout', 'Root', 'Bud'].map((name, index) => ({ mob_id: 1_001 + index, name, regions: [region] }));
    const answer = { json: [{ id: 'field', name: 'Field', width: 64, height: 64, spawns }] };
    const { page } = await site.enter('#/control_panel/map_db?id=field', {
      as: 'player',
      with: /\/db\/map_db_/,
      answer,
    });
    const frames = page.locator('[data-marker^=spawn] rect');
    await frames.first().waitFor();
    const shapes = await frames.evaluateAll((all) =>
      all.map((one) => ['x', 'y', 'width', 'height'].map((name) => one.getAttribute(name)).join(' ')),
    );
    expect(shapes).toHaveLength(3);
    expect(new Set(shapes).size).toBe(1);
    const starts = await frames.evaluateAll((all) => all.map((one) => one.getAttribute('stroke-dashoffset')));
    expect(new Set(starts).size).toBe(3);
  });

  test('show online players with a search, sortable headers, and a sort menu on a phone', async () => {
    const { page } = await site.enter('#/control_panel/activity', { as: 'player' });
    const names = () => page.getByRole('table').last().locator('tbody td:first-child').allTextContents();
    const inOrder = new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare;
    await page.getByRole('table').last().getByRole('button', { name: 'Character Name' }).click();
    await expect.poll(() => page.locator('th[aria-sort=ascending]').count()).toBe(2);
    const ascending = await names();
    expect(ascending).toEqual(ascending.toSorted(inOrder));
    await page.getByRole('table').last().getByRole('button', { name: 'Character Name' }).click();
    await expect.poll(() => page.locator('th[aria-sort=descending]').count()).toBe(2);
    expect((await names())[0]).not.toBe(ascending[0]);
    await page.getByRole('searchbox').fill(ascending[0] ?? '');
    await expect.poll(names).toEqual([ascending[0]]);
    await page.setViewportSize({ width: 390, height: 900 });
    await page.getByLabel('Sort by').selectOption('Base Level');
    await page.getByRole('button', { name: 'Order: ascending' }).waitFor();
  });
});
