import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visit } from '../support/browser.ts';
import { hasBrowser, launchBrowser } from '../support/chromium.ts';
import { demoToken, startDemo } from '../support/demo.ts';
import type { TestServer } from '../support/server.ts';
import { searchBox } from '../support/site-screens.ts';

describe.skipIf(!hasBrowser)('news on the web site', () => {
  let server: TestServer;
  let browser: Browser;
  let staff: string;
  beforeAll(async () => {
    server = await startDemo();
    browser = await launchBrowser();
    staff = await demoToken(server, 'staff');
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  it('are on the home page and counted in the menu until they are read', async () => {
    const { page, go, follow, close, complaints } = await visit(browser, server);
    await go('#/home');
    await expect
      .poll(() => page.locator('main a[href*="#/news/"]').allTextContents())
      .toEqual(['War of Emperium, Season 3', 'Winter Market opens in Prontera', 'Maintenance finished']);
    const link = page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'News' });
    expect(await link.textContent()).toBe('News');
    await page.evaluate(() => localStorage.setItem('kafra.news', '1'));
    await page.reload();
    await expect.poll(() => link.textContent()).toBe('News3 new');
    await page.getByRole('link', { name: 'War of Emperium, Season 3' }).click();
    await page.getByRole('heading', { level: 1, name: 'War of Emperium, Season 3' }).waitFor();
    expect(await link.textContent()).toBe('News');
    await follow('#/news/nothing');
    await page.getByText('There is no such news.').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('are written, edited and retracted by staff', async () => {
    const { page, go, close, complaints } = await visit(browser, server, { token: staff });
    const main = page.locator('main');
    await go('#/control_panel/admin_news');
    await page.getByRole('button', { name: 'Write News' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Text').fill('# Written here');
    await form.getByLabel('Text').press('Enter');
    await form.getByLabel('Text').pressSequentially('Second line');
    expect(await form.getByLabel('Text').inputValue()).toBe('# Written here\nSecond line');
    await form.getByRole('button', { name: 'Publish' }).click();
    await form.waitFor({ state: 'detached' });
    await searchBox(page).fill('written-here');
    await expect.poll(() => main.getByRole('button', { name: 'Edit' }).count()).toBe(1);
    await main.getByRole('button', { name: 'Edit' }).click();
    await form.getByLabel('Title').fill('Edited here');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    await page.getByText('Edited here').first().waitFor();
    expect((await server.call('GET /api/news/written-here')).body.item.title).toBe('Edited here');
    await main.getByRole('button', { name: 'Retract' }).click();
    await form.getByRole('button', { name: 'Retract' }).click();
    await form.waitFor({ state: 'detached' });
    await expect.poll(async () => (await server.call('GET /api/news/written-here')).status).toBe(404);
    expect(complaints).toEqual([]);
    await close();
  });

  it('show both texts after an edit conflict and lose neither', async () => {
    const { item } = (
      await server.call('POST /api/admin/news/create', { title: 'Shared', body: 'Base', pinned: true }, staff)
    ).body;
    const { page, go, close } = await visit(browser, server, { token: staff });
    const main = page.locator('main');
    await go('#/control_panel/admin_news');
    await searchBox(page).fill('shared');
    await expect.poll(() => main.getByRole('button', { name: 'Edit' }).count()).toBe(1);
    await main.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Text').fill('My version');
    const { id, slug, title, updated_at, published_at } = item;
    const theirs = { id, slug, title, updated_at, published_at, body: 'Their version' };
    expect((await server.call('POST /api/admin/news/update', theirs, staff)).status).toBe(200);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Another user saved this news').waitFor();
    expect(await form.locator('pre').textContent()).toBe('Their version');
    expect(await form.getByLabel('Text').inputValue()).toBe('My version');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    expect((await server.call('GET /api/news/shared')).text).toContain('My version');
    await close();
  });
});
