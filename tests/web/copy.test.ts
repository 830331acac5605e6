/** @module-tag exhaustive */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/chromium.ts';
import { demoPassword } from '../support/demo.ts';
import { noteTexts } from '../support/note-texts.ts';
import { useSite } from '../support/site.ts';

/** Opens the dialog that shows a new access token once. */
async function createToken(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Access Token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Copied');
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByLabel('Master password').fill(demoPassword);
  await dialog.getByLabel('Master password').press('Enter');
  await dialog.getByText(/^kafra_pat_/).waitFor();
}

describe.skipIf(!hasBrowser)('a page loaded without HTTPS', () => {
  const site = useSite();

  test.each<[string, string, string, (page: Page) => Promise<void>]>([
    ['a list', '#/control_panel/live_market', 'main', async () => undefined],
    ['a dialog', '#/control_panel/access_tokens', '[role=dialog]', createToken],
  ])('copies text from %s', async (_, hash, place, open) => {
    const { page } = await site.enter(hash, {
      as: 'player',
      prepare: async (one) => {
        await one.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
      },
    });
    await open(page);
    const button = page
      .locator(place)
      .getByTitle(/^Copy /)
      .first();
    const copied = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          addEventListener('copy', ({ target }) => resolve(target instanceof HTMLTextAreaElement ? target.value : ''));
        }),
    );
    const said = await noteTexts(page, '[role=status]');
    await button.click();
    await expect.poll(said).toContain('Copied!');
    expect(`Copy ${await copied}`).toBe(await button.getAttribute('title'));
    // After copying, the helper element must be removed, and the focus must not have moved.
    expect(await page.locator('textarea').count()).toBe(0);
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
  });
});
