import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/chromium.ts';
import { useSite } from '../support/site.ts';

describe.skipIf(!hasBrowser)('a share link on the web site', () => {
  const site = useSite();

  test.each([
    ['item/501', 'item_db', '501'],
    ['monster/1002', 'mob_db', '1002'],
    ['map/lanthorn', 'map_db', 'lanthorn'],
    ['skill/19', 'skill_db', '19'],
  ])('%s shows the card of the record to visitors, without the control panel menu', async (address, view, id) => {
    const answer = await fetch(`${site.server.url}/${address}`);
    const [, title = ''] = /<title>(.*?)<\/title>/.exec(await answer.text()) ?? [];
    const [name = ''] = title.split(' · ');
    const { page } = await site.enter(address);
    await page.getByRole('heading', { name }).first().waitFor();
    expect(page.url()).toBe(`${site.server.url}/#/shared/${view}?id=${id}`);
    expect(await page.getByRole('navigation', { name: 'Control Panel' }).count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
    // The page can be reloaded, although the new address does not contain the share address.
    await page.reload();
    await page.getByRole('heading', { name }).first().waitFor();
  });

  test('opens the control panel for a signed-in user', async () => {
    const { page } = await site.enter('item/501', { as: 'player' });
    await page.getByRole('navigation', { name: 'Control Panel' }).waitFor();
    expect(page.url()).toBe(`${site.server.url}/#/control_panel/item_db?id=501`);
  });

  test.each(['item/99999999', '#/nonsense', '#/page/gone'])(
    '%s without an existing record or page shows the home page with a notice',
    async (address) => {
      const { page } = await site.enter(address, { prepare: async () => undefined });
      const dialog = page.getByRole('dialog', { name: 'Page not found' });
      await dialog.getByText('There is no such page.').waitFor();
      expect(page.url()).toBe(`${site.server.url}/#/home`);
      await dialog.getByRole('button', { name: 'Close' }).first().click();
      await page.getByRole('button', { name: 'Register' }).first().waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
    },
  );

  test('to a market screen requires visitors to sign in', async () => {
    const { page } = await site.enter('market/501');
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
  });
});
