import { demoPassword } from '@kafra/demo/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, launchBrowser, type Visit, visit } from '../support/browser.ts';
import { newPerson, signIn } from '../support/people.ts';
import { solveCaptcha } from '../support/places.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** When each dialog lets itself be submitted, what its button says meanwhile, and what has changed on the page then. */
let server: TestServer;
let browser: Browser;
let here: Visit;
let page: Page;

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name, exact: true });
const card = (name: string) => page.getByRole('article', { name, exact: true });
const closed = () => page.getByRole('dialog').waitFor({ state: 'detached' });

async function open(button: string | Locator, name: string | RegExp): Promise<Locator> {
  await (typeof button === 'string' ? page.getByRole('button', { name: button, exact: true }) : button).click();
  await dialog(name).waitFor();
  return dialog(name);
}

async function giveUp(): Promise<void> {
  await page.keyboard.press('Escape');
  await closed();
}

/** Presses, and sees the button through its words until the dialog is gone. */
async function submit(form: Locator, idle: string, busy: string, done: string): Promise<void> {
  await form.getByRole('button', { name: idle, exact: true }).click();
  await form.getByRole('button', { name: busy, exact: true }).waitFor();
  expect(await form.getByRole('button', { name: busy, exact: true }).isDisabled()).toBe(true);
  await form.getByRole('button', { name: done, exact: true }).waitFor();
  expect(await form.getByRole('button', { name: done, exact: true }).isDisabled()).toBe(true);
  await closed();
}

async function enter(email: string, hash: string, password = demoPassword): Promise<void> {
  await here?.close();
  here = await visit(browser, server, { token: await signIn(server, email, password) });
  page = here.page;
  await here.go(hash);
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
}

describe.skipIf(!hasBrowser)('dialogs', () => {
  beforeAll(async () => {
    server = await startTestServer({ demo: { seed: 1, frozenAt: Date.UTC(2026, 10, 20, 12) } });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  test.each([
    ['#/home?login', 'Sign in', 'Sign in', true],
    ['#/home?register', 'Create Account', 'Register', true],
    ['forgot', 'Forgot password', 'Submit', false],
  ])('%s: every field and the captcha, before it can be sent', async (hash, name, label, hasPassword) => {
    here = await visit(browser, server);
    page = here.page;
    await here.go(hash === 'forgot' ? '#/home?login' : hash);
    if (hash === 'forgot') await dialog('Sign in').getByRole('button', { name: 'Lost password?' }).click();
    const button = dialog(name).getByRole('button', { name: label, exact: true });
    expect(await button.isDisabled()).toBe(true);
    await dialog(name).getByLabel('Email').fill('somebody@example.org');
    if (hasPassword) await dialog(name).getByLabel('Password').fill('a long enough password');
    expect(await button.isDisabled()).toBe(true);
    await solveCaptcha(page);
    expect(await button.isDisabled()).toBe(false);
    await dialog(name).getByLabel('Email').fill('');
    expect(await button.isDisabled()).toBe(true);
    await here.close();
  });

  describe('of guest profiles', () => {
    beforeAll(() => enter('player@kafra.example', '#/control_panel/guest_profiles'));

    test('a profile is created once name and password are more than blanks', async () => {
      const form = await open('Create New Guest Profile', 'Create Guest Profile');
      const button = form.getByRole('button', { name: 'Create Profile' });
      expect(await button.isDisabled()).toBe(true);
      await form.getByLabel('Name').fill('Harbour guest');
      await form.getByLabel('Password').fill('   ');
      expect(await button.isDisabled()).toBe(true);
      await form.getByLabel('Password').fill('net-and-anchor-4');
      await form.getByLabel('Name').fill('   ');
      expect(await button.isDisabled()).toBe(true);
      await form.getByLabel('Name').fill('Harbour guest');
      await form.getByRole('checkbox', { name: 'Trade' }).click();
      await submit(form, 'Create Profile', 'Creating...', 'Created!');
      await card('Harbour guest').getByText('Trade: Restricted').waitFor();
      await card('Harbour guest').getByText('0 account(s) associated').waitFor();
    });

    test('one without accounts is edited once something has changed', async () => {
      const edit = card('Harbour guest').getByRole('button', { name: 'Edit' });
      const form = await open(edit, 'Edit Guest Profile');
      const button = form.getByRole('button', { name: 'Update Profile' });
      expect(await form.getByLabel('Master password').count()).toBe(0);
      expect(await button.isDisabled()).toBe(true);
      await form.getByLabel('Password').fill('  ');
      expect(await button.isDisabled()).toBe(true);
      await form.getByLabel('Password').fill('another-net-5');
      expect(await button.isDisabled()).toBe(false);
      await form.getByLabel('Password').fill('');
      await form.getByRole('checkbox', { name: 'Drop' }).click();
      expect(await button.isDisabled()).toBe(false);
      await form.getByRole('checkbox', { name: 'Drop' }).click();
      expect(await button.isDisabled()).toBe(true);
      await form.getByLabel('Name').fill('Pier guest');
      await submit(form, 'Update Profile', 'Updating...', 'Updated!');
      await card('Pier guest').waitFor();
    });

    test('all permissions are granted while one is missing, and all taken once none is', async () => {
      const form = await open(card('Pier guest').getByRole('button', { name: 'Edit' }), 'Edit Guest Profile');
      const every = form.getByRole('group', { name: 'Permissions' }).getByRole('switch', { name: 'All permissions' });
      const granted = () => form.getByRole('checkbox', { checked: true }).count();
      expect(await granted()).toBe(11);
      await every.click({ force: true });
      expect(await granted()).toBe(12);
      await every.click({ force: true });
      expect(await granted()).toBe(0);
      await giveUp();
    });

    test('accounts are joined with the master password, and only where the choice is another', async () => {
      const form = await open(
        card('Pier guest').getByRole('button', { name: 'Accounts' }),
        'Associate Player Accounts',
      );
      const button = form.getByRole('button', { name: 'Update Associations' });
      await form.getByLabel('Master password').fill(demoPassword);
      expect(await button.isDisabled()).toBe(true);
      const account = form.getByRole('checkbox', { name: 'lumen_trade' });
      await account.click();
      expect(await button.isDisabled()).toBe(false);
      await account.click();
      expect(await button.isDisabled()).toBe(true);
      await account.click();
      await form.getByLabel('Master password').fill('');
      expect(await button.isDisabled()).toBe(true);
      await form.getByLabel('Master password').fill(demoPassword);
      await submit(form, 'Update Associations', 'Updating...', 'Updated!');
      await card('Pier guest').getByText('1 account(s) associated').waitFor();
    });

    test('one with accounts is edited with the master password only', async () => {
      const form = await open(card('Pier guest').getByRole('button', { name: 'Edit' }), 'Edit Guest Profile');
      const button = form.getByRole('button', { name: 'Update Profile' });
      await form.getByLabel('Name').fill('Lighthouse guest');
      expect(await button.isDisabled()).toBe(true);
      await form.getByLabel('Master password').fill(demoPassword);
      expect(await button.isDisabled()).toBe(false);
      await giveUp();
    });

    test('one is deleted, and gone from the list', async () => {
      const form = await open(card('Pier guest').getByRole('button', { name: 'Delete' }), 'Delete Guest Profile');
      await submit(form, 'Delete Profile', 'Deleting...', 'Deleted!');
      expect(await card('Pier guest').count()).toBe(0);
    });

    test('met no fault', () => expect(here.complaints).toEqual([]));
  });

  describe('of accounts', () => {
    beforeAll(() => enter('player@kafra.example', '#/control_panel/master'));

    test('an account needs a name', async () => {
      const form = await open('Create Player Account', 'Create Player Account');
      const button = form.getByRole('button', { name: 'Create', exact: true });
      expect(await button.isDisabled()).toBe(true);
      await form.getByLabel('Username').fill('   ');
      expect(await button.isDisabled()).toBe(true);
      await form.getByLabel('Username').fill('lumen_next');
      expect(await button.isDisabled()).toBe(false);
      await giveUp();
    });

    test('an email needs an address and the password', async () => {
      const form = await open('Change Master Email', 'Change Master Email');
      const button = form.getByRole('button', { name: 'Change Email' });
      await form.getByLabel('Email').fill('lumen@example.org');
      expect(await button.isDisabled()).toBe(true);
      await form.getByLabel('Password').fill(demoPassword);
      expect(await button.isDisabled()).toBe(false);
      await form.getByLabel('Email').fill('nowhere');
      expect(await button.isDisabled()).toBe(true);
      await giveUp();
    });

    test("an unsynced account's password is changed with the master password and the same word twice", async () => {
      const change = page.locator('button:enabled', { hasText: 'Change Password' }).first();
      const form = await open(change, /^Change Password: /);
      const button = form.getByRole('button', { name: 'Change Password' });
      await form.getByLabel('Master password').fill(demoPassword);
      await form.getByLabel('New password', { exact: true }).fill('tar-and-timber-31');
      await form.getByLabel('New password confirmed').fill('tar-and-timber-3');
      expect(await button.isDisabled()).toBe(true);
      await form.getByLabel('New password confirmed').fill('tar-and-timber-31');
      await submit(form, 'Change Password', 'Changing...', 'Changed!');
    });

    test('a character moves to a free slot of another account, and the page shows both at once', async () => {
      const form = await open('Transfer Character', 'Transfer Character');
      const button = form.getByRole('button', { name: 'Transfer', exact: true });
      expect(await button.isDisabled()).toBe(true);
      await form.getByText('Choose an account first.').waitFor();
      const free = form.getByLabel('Character').locator('option:enabled');
      const name = ((await free.first().textContent()) ?? '').split(' (')[0] ?? '';
      await form.getByLabel('Character').selectOption({ index: await indexOf(form.getByLabel('Character'), name) });
      expect(await button.isDisabled()).toBe(true);
      const [home] = await page.getByRole('article').filter({ hasText: name }).getByRole('heading').allTextContents();
      const accounts = form.getByLabel('Destination account').locator('option:enabled');
      const names = await accounts.allTextContents();
      expect(names.length).toBeGreaterThan(0);
      expect(names).not.toContain(home?.trim());
      await form.getByLabel('Destination account').selectOption({ label: names[0] ?? '' });
      expect(await button.isDisabled()).toBe(true);
      const slot = await form.getByLabel('Destination slot').locator('option:enabled').first().getAttribute('value');
      await form.getByLabel('Destination slot').selectOption(slot ?? '');
      await submit(form, 'Transfer', 'Transferring...', 'Transferred!');
      await card(names[0] ?? '')
        .getByRole('cell', { name, exact: true })
        .waitFor();
    });

    test('met no fault', () => expect(here.complaints).toEqual([]));
  });

  test('an account that the master password cannot be used for leads to a password of its own', async () => {
    const { email, password } = await newPerson(server, 'schlüssel-loch-7');
    await enter(email, '#/control_panel/master', password);
    const form = await open('Create Player Account', 'Create Player Account');
    await form.getByLabel('Username').fill('umlaut_web');
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    await dialog('Change Password: umlaut_web').getByText('could not become the game password of umlaut_web').waitFor();
    await giveUp();
    await page.getByText('(No game password yet)').waitFor();
    expect(here.complaints).toEqual([]);
  });

  test('with one account there is nowhere to transfer to', async () => {
    await enter('loner@kafra.example', '#/control_panel/master');
    const form = await open('Transfer Character', 'Transfer Character');
    await form.getByLabel('Character').selectOption({ index: 1 });
    await form.getByText('No viable destination accounts found.').waitFor();
    await here.close();
  });
});

async function indexOf(select: Locator, name: string): Promise<number> {
  const texts = await select.locator('option').allTextContents();
  return texts.findIndex((text) => text.startsWith(`${name} (`));
}
