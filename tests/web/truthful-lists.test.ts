import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sideways } from '../support/browser.ts';
import { hasBrowser } from '../support/chromium.ts';
import { testSome } from '../support/exhaustive.ts';
import { useSite } from '../support/site.ts';

/** Tests that lists show which rows they contain, load and save all of them, and never filter only a part silently. */
describe.skipIf(!hasBrowser)('a list on the web site', () => {
  const site = useSite();
  let page: Page;

  async function open(hash: string, as: string, width = 1280) {
    const here = await site.look(hash, { as, width });
    page = here.page;
    await page.locator('main tbody tr, main li').first().waitFor();
    return here;
  }
  const main = () => page.getByRole('main');
  const button = (name: string) => main().getByRole('button', { name, exact: true });
  const count = () => main().getByRole('status').last().textContent();
  const query = () => page.evaluate(() => location.hash.split('?')[1] ?? '');

  /** Holds the requests for list pages back after the given number. The returned function releases them. */
  async function holdPages(passing: number) {
    let seen = 0;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/admin/storage', async (route) => {
      seen += 1;
      if (seen > passing) await released;
      // If the site has cancelled the request, its reply has no receiver, so the error is ignored.
      await route.continue().catch(() => undefined);
    });
    return release;
  }

  test('shows that sorting covers only the loaded rows, until all rows are loaded', async () => {
    await open('#/control_panel/admin_storage', 'owner');
    await expect.poll(count).toBe('1,000 entries loaded, sorted within these by Item');
    for (const _ of [1, 2]) await button('Cards/Extras').press('Enter');
    expect(await count()).toBe('1,000 entries loaded, sorted within these by Cards/Extras');
    for (const _ of [1, 2]) await button('Account').press('Enter');
    await expect.poll(count).toBe('First 1,000 of all entries, sorted by Account');
    const titles = (await main().locator('thead th').allTextContents()).map((title) => title.trim());
    const top = () => main().locator('tbody tr').first().locator('td').nth(titles.indexOf('Account')).textContent();
    const first = (await top()) ?? '';
    await button('Load all').press('Enter');
    await expect.poll(count).toMatch(/^\d,\d{3} entries$/);
    expect(await top()).toBe(first);
    expect(await button('Load all').count()).toBe(0);
  });

  test('that is sorted by the server shows the first of all rows, not of the loaded ones', async () => {
    await open('#/control_panel/admin_item_logs', 'owner');
    await expect.poll(count).toMatch(/^Newest [\d,]+ entries$/);
    await button('Amount').press('Enter');
    await expect.poll(count).toBe('First 1,000 of all entries, sorted by Amount');
    await button('Amount').press('Enter');
    const amountOf = async () => {
      const text = await main().locator('tbody tr').first().locator('td').nth(1).textContent();
      return Number(text?.replaceAll(/[^\d-]/g, ''));
    };
    await expect.poll(amountOf).toBeGreaterThan(0);
    await expect.poll(count).toBe('First 1,000 of all entries, sorted by Amount');
    const top = await amountOf();
    await button('Load all').press('Enter');
    await expect.poll(count).toMatch(/^[\d,]+ entries$/);
    expect(await amountOf()).toBe(top);
  });

  test('shows the progress of loading all rows, and keeps the loaded ones if the user stops it', async () => {
    await open('#/control_panel/admin_storage', 'owner');
    const release = await holdPages(1);
    await button('Load all').press('Enter');
    await main().getByText('2,000 entries so far...').waitFor();
    expect(await button('Save as CSV').getAttribute('aria-disabled')).toBe('true');
    await button('Stop').press('Enter');
    await expect.poll(count).toBe('2,000 entries loaded, sorted within these by Item');
    release();
  });

  test('is saved completely as a file, however many rows are loaded', async () => {
    await open('#/control_panel/admin_storage', 'owner');
    const [download] = await Promise.all([page.waitForEvent('download'), button('Save as CSV').press('Enter')]);
    expect(download.suggestedFilename()).toBe('inventory_storage_admin.csv');
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    await expect.poll(count).toBe(`${(lines.length - 1).toLocaleString('en-US')} entries`);
  });

  test('is marked as incomplete in the name and first line of the saved file if saving was stopped', async () => {
    await open('#/control_panel/admin_storage', 'owner');
    const release = await holdPages(1);
    await button('Save as JSON').press('Enter');
    await main().getByText('2,000 entries so far...').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button('Stop').press('Enter')]);
    release();
    expect(download.suggestedFilename()).toBe('inventory_storage_admin.partial.json');
    const text = await readFile(await download.path(), 'utf8');
    expect(text.split('\n')[0]).toContain(
      'Incomplete: 2,000 entries loaded, sorted within these by Item. There are more entries.',
    );
    expect(JSON.parse(text).rows).toHaveLength(2_000);
  });

  testSome(3, [
    ['item_logs?refine=abc&unique_id=-5', '', 'This list does not support unique_id=-5, refine=abc.'],
    ['login_logs?rcodes=abc,100', 'rcodes=100', 'This list does not support rcodes=abc.'],
    ['storage?items=501&items=502&items=,501', 'items=501,502', undefined],
    ['item_db?id=99999999', '', 'No record has the ID 99999999.'],
    ['mob_db?id=abc', '', 'No record has the ID abc.'],
    ['map_db?id=nowhere', '', 'No record has the ID nowhere.'],
    ['blacksmith_rankings?id=5', '', 'This list does not support id=5.'],
    ['mvp_rankings?classes=High+Priest&refine=7', 'classes=High+Priest', 'This list does not support refine=7.'],
  ])('at the address %s keeps its valid part %j and reports the invalid rest once', async (place, kept, warning) => {
    const here = await site.look(`#/control_panel/${place}`, { as: 'player', width: 360 });
    page = here.page;
    await expect.poll(query).toBe(kept);
    if (warning !== undefined) await main().getByText(warning).waitFor();
    expect(await main().getByText('NaN').count()).toBe(0);
    expect(await sideways(page)).toBe(0);
    // The browser's history must not contain the address before its correction.
    await here.go('#/control_panel/master');
    await page.goBack();
    await expect.poll(query).toBe(kept);
    await main().getByRole('heading', { level: 1 }).waitFor();
    expect(await main().getByText('cannot use').count()).toBe(0);
  });

  test('of MVP hunters is saved as a file together with the hunters on the podium', async () => {
    await open('#/control_panel/mvp_rankings', 'player');
    const [download] = await Promise.all([page.waitForEvent('download'), button('Save as JSON').press('Enter')]);
    const rows = JSON.parse(await readFile(await download.path(), 'utf8'));
    await expect.poll(count).toBe(`${rows.length} entries`);
    expect(rows.map(({ rank }: { rank: number }) => rank).slice(0, 3)).toEqual([1, 2, 3]);
  });

  test('of MVP hunters shows the active filter and can remove it', async () => {
    await open('#/control_panel/mvp_rankings', 'player');
    const guild = main().locator('tbody td button').first();
    const label = (await guild.textContent()) ?? '';
    await guild.click();
    const tag = main().getByRole('button', { name: `Remove filter ${label}`, exact: true });
    await tag.waitFor();
    expect(await query()).not.toBe('');
    await tag.press('Enter');
    await expect.poll(query).toBe('');
    expect(await tag.count()).toBe(0);
  });
});
