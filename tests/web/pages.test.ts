import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visit } from '../support/browser.ts';
import { hasBrowser, launchBrowser } from '../support/chromium.ts';
import { demoToken, startDemo } from '../support/demo.ts';
import type { TestServer } from '../support/server.ts';

describe.skipIf(!hasBrowser)('site pages in the control panel', () => {
  let server: TestServer;
  let browser: Browser;
  let owner: string;
  beforeAll(async () => {
    server = await startDemo();
    browser = await launchBrowser();
    owner = await demoToken(server, 'owner');
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  const save = (form: object) => server.call('POST /api/admin/pages/save', { version: 0, ...form }, owner);

  it('are created with a preview, changed, restored and removed', async () => {
    const { page, go, close, complaints } = await visit(browser, server, { token: owner });
    const main = page.locator('main');
    const form = page.getByRole('dialog');
    const row = main.locator('tr', { hasText: 'staff' });
    const press = (name: string) => row.getByRole('button', { name }).click();
    await go('#/control_panel/site_pages');
    await main.getByRole('button', { name: 'New Page' }).click();
    await form.getByLabel('Page', { exact: true }).fill('staff');
    await form.getByLabel('Text').fill('# Our team\n\n<script>alert(1)</script>\n\n- **Ann**');
    const preview = form.getByRole('region', { name: 'Preview' });
    // The preview shows the page in both colour themes, of which screen readers get only one.
    const day = preview.locator('[data-theme=day]');
    const night = preview.locator('[data-theme=night]');
    await day.getByText('Our team').waitFor();
    for (const shown of [day, night]) {
      expect(await shown.getByText('<script>alert(1)</script>').count()).toBe(1);
      expect(await shown.locator('strong, b').textContent()).toBe('Ann');
    }
    const ground = (part: typeof day) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await ground(day)).not.toBe(await ground(night));
    expect(await preview.locator('[inert]').count()).toBe(1);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });

    await press('Edit');
    await form.getByLabel('Text').fill('# Our team\n\nBo');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    await press('Versions');
    await form.getByLabel('Version').selectOption('1');
    await form.getByRole('region', { name: 'Text of the version' }).getByText('Ann').first().waitFor();
    await form.getByRole('button', { name: 'Restore' }).click();
    await form.waitFor({ state: 'detached' });
    const shown = async () => (await server.call('POST /api/admin/pages/show', { slug: 'staff' }, owner)).body.page;
    expect(await shown()).toMatchObject({ version: 3, text: expect.stringContaining('Ann') });
    await press('Remove');
    await form.getByRole('button', { name: 'Remove' }).click();
    await form.waitFor({ state: 'detached' });
    await row.getByText('Removed').waitFor();
    expect((await shown()).source).toBe('removed');
    expect(complaints).toEqual([]);
    await close();
  });

  it('show both texts after an edit conflict and lose neither', async () => {
    await save({ slug: 'shared', text: 'Base' });
    const { page, go, close } = await visit(browser, server, { token: owner });
    const form = page.getByRole('dialog');
    await go('#/control_panel/site_pages');
    await page.locator('main tr', { hasText: 'shared' }).getByRole('button', { name: 'Edit' }).click();
    await form.getByLabel('Text').fill('My version');
    await save({ slug: 'shared', version: 1, text: 'Their version' });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('saved this page').waitFor();
    expect(await form.locator('pre').textContent()).toBe('Their version');
    expect(await form.getByLabel('Text').inputValue()).toBe('My version');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    const { body } = await server.call('POST /api/admin/pages/show', { slug: 'shared' }, owner);
    expect(body.page).toMatchObject({ version: 3, text: 'My version' });
    await close();
  });

  it("are shown in the browser's language, or in the language that the visitor selected", async () => {
    const { page, go, close } = await visit(browser, server, {});
    const rules = page.locator('main section', { hasText: 'Rules and Restrictions' }).last();
    const choice = page.getByRole('list', { name: 'Language' });
    const german = choice.getByRole('button', { name: 'Deutsch' });
    await go('#/server_info');
    await rules.getByText('No botting').waitFor();
    expect(await german.getAttribute('aria-pressed')).toBe('false');
    await german.click();
    await rules.getByText('Kein Botting').waitFor();
    expect(new URL(page.url()).hash).toBe('#/server_info');
    expect(await german.getAttribute('aria-pressed')).toBe('true');
    expect(await page.locator('main section[lang=de]').count()).toBe(1);
    await page.reload();
    await rules.getByText('Kein Botting').waitFor();
    await choice.getByRole('button', { name: 'English' }).click();
    await rules.getByText('No botting').waitFor();
    expect(await page.locator('main section[lang]').count()).toBe(0);
    await close();
  });

  it('have no language menu if they exist in one language', async () => {
    const { page, go, close } = await visit(browser, server, {});
    await go('#/server_features');
    await page.getByRole('heading', { level: 1, name: 'Server Features' }).waitFor();
    expect(await page.getByRole('list', { name: 'Language' }).count()).toBe(0);
    await close();
  });

  it('name the setting that overrides them', async () => {
    const { page, go, close } = await visit(browser, server, { token: owner });
    await go('#/control_panel/site_pages');
    await page.locator('main tr', { hasText: 'qualities' }).getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByText('The setting site.pages.qualities overrides this page.').waitFor();
    await close();
  });
});
