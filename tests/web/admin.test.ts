import { stat } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/chromium.ts';
import { demoNoon } from '../support/demo.ts';
import { noteButtons } from '../support/note-texts.ts';
import { useSite } from '../support/site.ts';

/**
 * Tests the page of database backups: an owner uses it by keyboard, and staff of a lower level see less. Also tests
 * some other lists.
 */
let page: Page;

const rows = () => page.locator('tbody tr');
const dates = () => rows().locator('td:first-child').allTextContents();

describe.skipIf(!hasBrowser)('a list of the control panel on the web site', () => {
  const site = useSite();

  async function open(hash: string, as = 'owner') {
    // The ages of backups are computed from the browser's clock, which must not depend on the day of the test.
    const here = await site.enter(hash, { as, fixedTime: demoNoon });
    page = here.page;
    return here;
  }

  async function openBackups(as?: string): Promise<void> {
    await open('#/control_panel/database_backups', as);
    await rows().first().waitFor();
  }

  /** Creates a backup that only one test uses. */
  const ownBackup = async () => (await site.server.services.backups.create()).file_name;

  test('of backups shows the newest first, and reverses the order after a click on the column title', async () => {
    await openBackups();
    const newest = await dates();
    expect(newest.length).toBeGreaterThan(3);
    expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('descending');
    await page.getByRole('button', { name: 'Date Created' }).press('Enter');
    expect((await dates())[0]).not.toBe(newest[0]);
    await page.getByRole('button', { name: 'Date Created' }).press('Enter');
    expect(await dates()).toEqual(newest);
  });

  test('of backups finds a backup by its age with the search', async () => {
    await openBackups();
    const [, age] = await rows().first().locator('td').allTextContents();
    await page.keyboard.press('/');
    await page.keyboard.type(age ?? '');
    await expect.poll(() => rows().count()).toBe(1);
    await page.getByRole('searchbox').fill('the year 1999');
    await page.getByText('No backups found matching search').waitFor();
    await page.getByRole('searchbox').press('Escape');
    await rows().first().waitFor();
  });

  test('of backups downloads a backup with its name', async () => {
    await openBackups();
    const button = rows()
      .first()
      .getByRole('button', { name: /^Download/ });
    const name = (await button.getAttribute('aria-label'))?.replace('Download ', '');
    const [download] = await Promise.all([page.waitForEvent('download'), button.press('Enter')]);
    expect(download.suggestedFilename()).toBe(name);
    const { size } = await stat(await download.path());
    expect(size).toBeGreaterThan(1_000);
  });

  test('of backups asks for confirmation before a backup is deleted, and reloads afterwards', async () => {
    const name = await ownBackup();
    await openBackups();
    const before = await rows().count();
    const button = page.getByRole('button', { name: `Delete ${name}` });
    await button.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete Backup' });
    await dialog.getByText(`Delete the backup ${name}?`).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await rows().count()).toBe(before);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(`Delete ${name}`);
    await page.keyboard.press('Enter');
    const said = await noteButtons(page);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await said()).toContain('Deleted! (disabled)');
    await expect.poll(() => rows().count()).toBe(before - 1);
    expect(await page.getByRole('button', { name: `Delete ${name}` }).count()).toBe(0);
  });

  test("of backups shows staff below the owner's level why they cannot download or delete backups", async () => {
    await openBackups('staff');
    const first = rows().first();
    for (const doing of ['download', 'delete']) {
      const words = `You do not have privileges to ${doing} backups`;
      const button = first.getByRole('button', { name: new RegExp(`^${doing}`, 'i') });
      expect(await button.isDisabled()).toBe(true);
      expect(await button.getAttribute('title')).toBe(words);
      await page.getByText(words).waitFor();
    }
  });

  test('of backups is not in the menu of players, and does not open for them', async () => {
    const player = await open('#/control_panel/database_backups', 'player');
    const notice = page.getByRole('dialog', { name: 'Page not found' });
    await notice.getByText('There is no such page.').waitFor();
    await notice.getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('heading', { name: 'From Novice to Legend' }).waitFor();
    await player.go('#/control_panel/master');
    const menu = page.getByRole('navigation', { name: 'Control Panel' });
    await menu.getByRole('button', { name: 'Rankings' }).waitFor();
    expect(await menu.getByRole('button', { name: 'Admin' }).count()).toBe(0);
    const group = menu.getByRole('button', { name: 'Tools' });
    await group.press('Enter');
    expect(await group.getAttribute('aria-expanded')).toBe('false');
    expect(await menu.getByRole('link', { name: 'Market History' }).isVisible()).toBe(false);
  });

  test('of all storages shows how many rows are loaded, and loads more on request', async () => {
    const here = await open('#/home');
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/admin/storage')) asked += 1;
    });
    await here.go('#/control_panel/admin_storage');
    const status = page.getByRole('main').getByRole('status');
    await expect.poll(() => status.textContent()).toBe('1,000 entries loaded, sorted within these by Item');
    await page
      .getByText('1,000 entries loaded, sorted within these by Item. Narrow the search, or load more.')
      .waitFor();
    await page.getByRole('button', { name: 'Load more' }).press('Enter');
    await expect.poll(() => status.textContent()).toBe('2,000 entries loaded, sorted within these by Item');
    expect(asked).toBe(2);
    await page.getByRole('combobox').fill('a');
    await page.getByText('Type at least 2 characters to search.').waitFor();
    await expect.poll(() => page.url()).toContain('search=a');
    expect(asked).toBe(2);
  });

  test('of market history filters by a clicked value, while a click on a name opens the row', async () => {
    await open('#/control_panel/vendor_db');
    await page.getByRole('button', { name: 'Refine', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Refine', exact: true }).press('Enter');
    const refine = rows()
      .first()
      .getByRole('button', { name: /^\+\d+$/ });
    const level = await refine.textContent();
    await refine.click();
    await expect.poll(() => page.url()).toContain(`refine=${level?.slice(1)}`);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: `Remove filter ${level}` }).waitFor();
    const only = rows()
      .first()
      .getByRole('button', { name: /^Show only / });
    const name = (await only.getAttribute('aria-label'))?.replace('Show only ', '') ?? '';
    await only.press('Enter');
    await expect.poll(() => page.url()).toContain('items=');
    await rows().first().getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Price History' });
    await dialog.getByRole('link', { name: /^\d+$/ }).click();
    await expect.poll(() => page.url()).toContain('item_db?id=');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: new RegExp(`^${name.replace(/[[\]()]/g, '\\$&')}`) }).waitFor();
  });

  test('of a guild storage without permission shows a message, but neither a count nor a search', async () => {
    await open('#/control_panel/guild_storage', 'member');
    const main = page.getByRole('main');
    await main.getByText('Access Denied').waitFor();
    expect(await main.locator('input[data-search]').count()).toBe(0);
    expect(await main.getByText(/entries/).count()).toBe(0);
  });
});
