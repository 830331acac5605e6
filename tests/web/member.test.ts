import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Visit } from '../support/browser.ts';
import { hasBrowser } from '../support/chromium.ts';
import { demoPassword } from '../support/demo.ts';
import { noteButtons } from '../support/note-texts.ts';
import { goodPassword, newPerson, newUnsyncedAccount, type Person } from '../support/people.ts';
import { holdRequest } from '../support/route-replies.ts';
import { useSite } from '../support/site.ts';

/** Tests the screen of a member's accounts with all its dialogs, then the market. */
let here: Visit;
let page: Page;

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name, exact: true });
const card = (name: string) => page.getByRole('article', { name });
const closed = () => page.getByRole('dialog').waitFor({ state: 'detached' });
const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

describe.skipIf(!hasBrowser)('a member', () => {
  const site = useSite();

  describe('with the demo account', () => {
    beforeEach(async () => {
      here = await site.look('#/control_panel/master', { as: 'player' });
      page = here.page;
    });

    test('sees the player accounts with their characters', async () => {
      await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
      await page.getByText('player@kafra.example').waitFor();
      const row = card('lumen_main').getByRole('row').filter({ hasText: 'Lumen Wick' });
      await row.waitFor();
      expect(await row.getByRole('cell').allTextContents()).toEqual([
        '1',
        'Lumen Wick',
        'High Wizard',
        '97',
        '66',
        '3,950,120z',
        '',
      ]);
      expect(await page.title()).toBe('Account Info · Control Panel · Kafra');
    });

    test('cannot change the password of a synced account, and sees the reason on the button', async () => {
      const change = card('lumen_main').getByRole('button', { name: 'Change Password' });
      expect(await change.isDisabled()).toBe(true);
      expect(await change.getAttribute('title')).toBe('Cannot change password while account is synced.');
      await card('lumen_main').getByText('Cannot change password while account is synced.').waitFor();
    });

    test('can cancel the confirmation of a switch, which is then reset', async () => {
      const toggle = card('lumen_vault').getByRole('switch');
      await card('lumen_vault').getByText('Unsynced').click();
      await dialog('Sync Account').waitFor();
      await page.keyboard.press('Escape');
      await closed();
      await expect.poll(() => toggle.isChecked()).toBe(false);
    });

    test('can double-click a button without closing the opened dialog', async () => {
      for (const [opener, name] of [
        [card('lumen_vault').getByRole('switch'), 'Sync Account'],
        [page.getByRole('button', { name: 'Transfer Character' }), 'Transfer Character'],
      ] as const) {
        await opener.scrollIntoViewIfNeeded();
        const box = await opener.boundingBox();
        if (!box) throw new Error('it cannot be seen');
        await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
        await dialog(name).waitFor();
        // After two frames, an effect of the double click's second press would be visible.
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        expect(await dialog(name).count()).toBe(1);
        await page.mouse.click(5, 5);
        await closed();
      }
    });

    test('sees an error at its field after leaving the field or pressing Enter too early', async () => {
      await page.getByRole('button', { name: 'Change Master Email' }).click();
      const email = dialog('Change Master Email').getByLabel('Email');
      await email.fill('not an address');
      expect(await email.getAttribute('aria-invalid')).toBe('false');
      await dialog('Change Master Email').getByLabel('Password').fill(demoPassword);
      expect(await email.getAttribute('aria-invalid')).toBe('true');
      const described = await email.getAttribute('aria-describedby');
      expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Email is not an email address.');
      expect(await email.getAttribute('autocomplete')).toBe('email');

      await page.keyboard.press('Escape');
      await closed();
      await page.getByRole('button', { name: 'Change Master Email' }).click();
      const said = () => dialog('Change Master Email').getByRole('status').textContent();
      await dialog('Change Master Email').getByLabel('Password').press('Enter');
      await expect.poll(said).toBe('Email is required.');
      expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
      expect(await email.getAttribute('aria-invalid')).toBe('true');
      await page.keyboard.type('x');
      expect(await said()).toBe('');
      await page.keyboard.press('Enter');
      await expect.poll(said).toBe('Email is not an email address.');
    });

    test('cannot transfer a character that is in a guild, and sees the reason in the list', async () => {
      await page.getByRole('button', { name: 'Transfer Character' }).click();
      const choice = dialog('Transfer Character').getByLabel('Character');
      const held = choice.locator('option', { hasText: 'Lumen Salt' });
      expect(await held.textContent()).toContain('Leave guild');
      expect(await held.isDisabled()).toBe(true);
      await dialog('Transfer Character').getByText('Both accounts must be offline.').waitFor();
      await page.getByRole('button', { name: 'Close' }).click();
      await closed();
    });

    test('stays signed in after a reload, and is signed out in all tabs by one sign-out', async () => {
      await page.reload();
      await card('lumen_main').waitFor();
      const other = await here.context.newPage();
      await other.goto(`${site.server.url}/#/control_panel/vendor_db`);
      await other.getByRole('heading', { name: 'Market History' }).waitFor();
      await page.evaluate(() => localStorage.removeItem('kafra.token'));
      await other.getByRole('dialog', { name: 'Sign in' }).waitFor();
    });
  });

  describe('with a new account', () => {
    let person: Person;
    beforeEach(async () => {
      person = await newPerson(site.server);
    });

    const enter = async () => {
      here = await site.look('#/control_panel/master', { token: person.token });
      page = here.page;
    };

    test('syncs the password of an account, and cannot close the dialog during the request', async () => {
      await newUnsyncedAccount(site.server, person, 'own_vault');
      await enter();
      await card('own_vault').getByRole('switch').press('Space');
      const said = await noteButtons(page);
      const release = await holdRequest(page, '**/api/account/change-password-sync');
      await dialog('Sync Account').getByRole('button', { name: 'Confirm' }).click();
      await dialog('Sync Account').getByRole('button', { name: 'Processing...' }).waitFor();
      expect(await dialog('Sync Account').getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true);
      for (let turn = 0; turn < 4; turn++) await page.keyboard.press('Escape');
      await page.mouse.click(5, 5);
      release();
      await closed();
      expect(await said()).toContain('Done! (disabled)');
      await card('own_vault').getByText('Synced', { exact: true }).waitFor();
      expect(await card('own_vault').getByRole('switch').isChecked()).toBe(true);
    });

    test('creates a player account, with the focus kept inside the dialog and returned afterwards', async () => {
      await enter();
      await page.getByRole('button', { name: 'Create Player Account' }).press('Enter');
      const form = dialog('Create Player Account');
      await form.getByLabel('Username').fill('own_new');
      for (let stop = 0; stop < 6; stop++) await page.keyboard.press('Tab');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null))
        .toBe(true);
      const said = await noteButtons(page);
      await form.getByLabel('Username').press('Enter');
      await dialog('Your Account Is Ready').getByText('own_new').waitFor();
      expect(await said()).toContain('Created! (disabled)');
      await page.keyboard.press('Escape');
      await closed();
      await card('own_new').getByText('No characters found.').waitFor();
      await expect.poll(() => focused()).toBe('Create Player Account');
    });

    test('changes the email address, which is shown immediately', async () => {
      await enter();
      await page.getByRole('button', { name: 'Change Master Email' }).click();
      const form = dialog('Change Master Email');
      await form.getByLabel('Password').fill(goodPassword);
      await form.getByText('All other devices are signed out').waitFor();
      await form.getByLabel('Email').fill('moved@example.org');
      const said = await noteButtons(page);
      await form.getByRole('button', { name: 'Change Email' }).click();
      await expect.poll(said).toContain('Changed! (disabled)');
      const next = dialog('Verify your email address');
      await next.getByText('Until you open it you stay signed in here').waitFor();
      expect(await next.getByRole('button', { name: 'Sign in' }).count()).toBe(0);
      await page.keyboard.press('Escape');
      await closed();
      await page.getByRole('main').getByText('moved@example.org').waitFor();
    });

    test('sees an error for a wrong password, and then changes the master password', async () => {
      await newUnsyncedAccount(site.server, person, 'own_shop');
      await enter();
      await page.getByRole('button', { name: 'Change Master Password' }).click();
      const form = dialog('Change Master Password');
      expect(await form.locator('input[autocomplete=username]').inputValue()).toBe(person.email);
      await form.getByLabel('Old password').fill('wrong one');
      await form.getByLabel('New password', { exact: true }).fill('a-lamp-in-the-fog-3');
      await form.getByLabel('New password confirmed').fill('a-lamp-in-the-fog');
      await page.keyboard.press('Tab');
      await form.getByText('The new passwords do not match.').waitFor();
      await form.getByLabel('New password confirmed').fill('a-lamp-in-the-fog-3');
      await form.getByRole('switch', { name: 'Overwrite Unsynced Account Passwords' }).waitFor();
      await form.getByRole('button', { name: 'Change Password' }).click();
      await dialog('An error has occurred').getByText('Failed to change password.').waitFor();
      await dialog('An error has occurred').locator('button', { hasText: 'Close' }).click();
      expect(await form.getByLabel('New password', { exact: true }).inputValue()).toBe('a-lamp-in-the-fog-3');
      await form.getByLabel('Old password').fill(goodPassword);
      const said = await noteButtons(page);
      await form.getByLabel('Old password').press('Enter');
      await closed();
      expect(await said()).toContain('Changed! (disabled)');
    });
  });
});

describe.skipIf(!hasBrowser)('a trader on the market history screen', () => {
  const site = useSite();
  beforeEach(async () => {
    here = await site.look('#/control_panel/vendor_db', { as: 'player' });
    page = here.page;
    await page.getByRole('table', { name: 'Market History' }).waitFor();
  });

  const rows = () => page.locator('tbody tr');
  const column = async (index: number) => rows().locator(`td:nth-child(${index})`).allTextContents();
  const numbers = (texts: string[]) => texts.map((text) => Number(text.replace(/\D/g, '')));

  test('sees 20 rows sorted by the last sale, and screen readers announce the sort order', async () => {
    expect(await rows().count()).toBe(20);
    const active = page.locator('th[aria-sort]');
    expect([await active.count(), await active.textContent(), await active.getAttribute('aria-sort')]).toEqual([
      1,
      'Last Sale',
      'descending',
    ]);
  });

  test('sorts by price in both directions by keyboard', async () => {
    const price = page.getByRole('button', { name: 'Mean Price' });
    await price.press('Enter');
    const rising = numbers(await column(6));
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    await price.press('Space');
    expect(await page.locator('th[aria-sort]').getAttribute('aria-sort')).toBe('descending');
    const falling = numbers(await column(6));
    expect(falling).toEqual(falling.toSorted((a, b) => b - a));
    expect(falling[0]).toBeGreaterThan(rising[0] ?? 0);
  });

  test('changes the page without losing the focus', async () => {
    const [first] = await column(1);
    const next = page.getByRole('button', { name: 'Next page' });
    await next.press('Enter');
    expect((await column(1))[0]).not.toBe(first);
    expect(await page.locator('[aria-current=page]', { hasText: /^\d+$/ }).textContent()).toBe('2');
    await expect.poll(() => focused()).toBe('Next page');
    await page.getByRole('button', { name: 'First page' }).click();
    expect((await column(1))[0]).toBe(first);
  });

  test('searches with the key / and a word, and gets an address that can be shared', async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    await page.keyboard.type('card');
    await page.waitForFunction(() => location.hash.endsWith('?search=card'));
    for (const words of await column(1)) expect(words.length).toBeGreaterThan(0);
    const all = (await rows().allTextContents()).map((text) => text.toLowerCase());
    expect(all.every((text) => text.includes('card'))).toBe(true);
    await page.reload();
    await rows().first().waitFor();
    expect(await page.getByRole('combobox').inputValue()).toBe('card');
  });

  test('sees a text if no row matches, and continues typing after clearing the search', async () => {
    const search = page.getByRole('combobox');
    await search.fill('no such thing');
    await page.getByText('No items found matching search').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).press('Enter');
    await rows().first().waitFor();
    await page.keyboard.type('card');
    expect(await search.inputValue()).toBe('card');
  });

  test('opens the price history of a row by keyboard and returns to the row', async () => {
    const opener = rows().nth(2).getByRole('button').first();
    const name = await opener.textContent();
    await opener.press('Space');
    const history = dialog('Price History');
    await history.getByRole('heading', { name: name ?? '' }).waitFor();
    await history.getByText('Average Price').waitFor();
    await history.getByText(/^Price History \(\d+ days? with sales\)$/).waitFor();

    // A printed page with an open dialog contains only the dialog, on several sheets. Without a dialog, it contains
    // only the list.
    const [bar, menu, list] = [
      page.getByRole('navigation', { name: 'Site' }),
      page.getByRole('navigation', { name: 'Control Panel' }),
      page.locator('main table'),
    ];
    await page.emulateMedia({ media: 'print' });
    expect([await list.isVisible(), await history.getByText('Average Price').isVisible()]).toEqual([false, true]);
    expect(await history.locator('..').evaluate((overlay) => getComputedStyle(overlay).position)).toBe('static');
    expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('visible');
    await page.emulateMedia({ media: null });
    await page.keyboard.press('Escape');
    await closed();
    await page.emulateMedia({ media: 'print' });
    expect([await bar.isVisible(), await menu.isVisible(), await list.isVisible()]).toEqual([false, false, true]);
    const nightOnPaper = () => {
      const { dataset } = document.documentElement;
      dataset.theme = 'night';
      const { colorScheme } = getComputedStyle(document.documentElement);
      dataset.theme = 'day';
      return colorScheme;
    };
    expect(await page.evaluate(nightOnPaper)).toBe('light');
    await page.emulateMedia({ media: null });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
  });

  test('reads a one-sentence summary of the chart, zooms by dragging and buttons, and resets the zoom', async () => {
    await page.getByRole('button', { name: 'Amount' }).click();
    await page.getByRole('button', { name: 'Amount' }).click();
    await rows().first().click();
    const chart = page.getByRole('img', { name: /^Price a day from .* on average/ });
    await chart.locator('canvas').waitFor();
    expect((await dialog('Price History').boundingBox())?.width).toBeGreaterThan(800);
    const over = chart.locator('.u-over');
    const box = await over.boundingBox();
    if (!box) throw new Error('the chart has no place');
    const labels = () => chart.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    const whole = await labels();
    await page.mouse.move(box.x + box.width * 0.4, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.7, box.y + 60, { steps: 4 });
    await page.mouse.up();
    await expect.poll(labels).not.toBe(whole);
    // After zooming, the range of the chart matches none of its buttons. The keyboard still reaches the buttons.
    const ranges = dialog('Price History').getByRole('group', { name: 'Days in the chart' });
    const pressed = () => ranges.locator('[aria-pressed=true]').allTextContents();
    await expect.poll(pressed).toEqual([]);
    expect(await ranges.locator('[tabindex="0"]').textContent()).toBe('30d');
    await ranges.locator('[tabindex="0"]').press('Enter');
    await expect.poll(pressed).toEqual(['30d']);
    await over.dblclick({ position: { x: box.width / 2, y: 30 } });
    await page.mouse.move(2, 2);
    await expect.poll(labels).toBe(whole);

    await chart.focus();
    await page.keyboard.press('Home');
    await dialog('Price History')
      .getByText(/^\w{3} \d+, \d{4}: (no sales|[\d,]+z average, [\d,]+ sold)$/)
      .waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await expect.poll(() => focused()).toBe('Close');

    const range = (name: string) => dialog('Price History').getByRole('button', { name, exact: true });
    const isShown = (name: string) => range(name).getAttribute('aria-pressed');
    expect(await isShown('All')).toBe('true');
    await range('30d').click();
    await expect.poll(labels).not.toBe(whole);
    expect([await isShown('30d'), await isShown('All')]).toEqual(['true', 'false']);
    await range('30d').press('End');
    await expect.poll(labels).toBe(whole);
    await dialog('Price History').locator('button', { hasText: 'Close' }).click();
    await closed();
  });

  test('switches from Selling to Buying with the arrow keys', async () => {
    await page.getByRole('button', { name: 'Selling' }).press('ArrowRight');
    const buying = page.getByRole('button', { name: 'Buying' });
    expect(await buying.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => focused()).toBe('Buying');
    await rows().first().waitFor();
  });

  test('gets a list instead of a table on a phone, with the price first', async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    const entry = page.getByRole('list', { name: 'Market History' }).getByRole('listitem').first();
    await entry.waitFor();
    expect(await entry.textContent()).toMatch(/\dz/);
    await page.getByLabel('Sort by').selectOption('name');
    await entry.getByRole('button').first().click();
    await dialog('Price History').waitFor();
  });
});
