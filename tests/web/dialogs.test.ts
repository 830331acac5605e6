import { restrictions } from '@kafra/sdk/contract';
import { timings } from '@kafra/sdk/rules';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/chromium.ts';
import { demoPassword } from '../support/demo.ts';
import { noteButtons } from '../support/note-texts.ts';
import {
  gamePassword,
  goodPassword,
  newAccount,
  newCharacter,
  newGameAccount,
  newPerson,
  newUnsyncedAccount,
  type Person,
} from '../support/people.ts';
import { type EnterOptions, useSite } from '../support/site.ts';
import { waitForCaptcha } from '../support/site-screens.ts';

/**
 * Tests for each dialog when it can be submitted, its button texts while it runs, and the changes of the page after it.
 */
let page: Page;

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name, exact: true });
const card = (name: string) => page.getByRole('article', { name, exact: true });
const closed = () => page.getByRole('dialog').waitFor({ state: 'detached' });

async function press(button: string | Locator, name: string | RegExp): Promise<Locator> {
  await (typeof button === 'string' ? page.getByRole('button', { name: button, exact: true }) : button).click();
  await dialog(name).waitFor();
  return dialog(name);
}

async function giveUp(): Promise<void> {
  await page.keyboard.press('Escape');
  await closed();
}

/** Presses the button of a dialog, and waits for each of the button's texts until the dialog closes. */
async function submit(form: Locator, idle: string, busy: string, done: string): Promise<void> {
  const said = await noteButtons(page);
  await form.getByRole('button', { name: idle, exact: true }).click();
  await expect.poll(said).toContain(`${busy} (disabled)`);
  await page.clock.runFor(timings.minBusyTime);
  await expect.poll(said).toContain(`${done} (disabled)`);
  await page.clock.runFor(timings.doneTime);
  await closed();
}

/** The text below the button of a form: why it cannot be sent. */
const reasonOf = (form: Locator) => form.locator('form > p:not([role])').last();

/** Presses the button of a form that cannot be sent. It is enabled, and the press explains what is missing. */
async function refused(form: Locator, label: string, reason: string | RegExp): Promise<void> {
  const button = form.getByRole('button', { name: label, exact: true });
  expect(await button.isDisabled()).toBe(false);
  await button.click();
  await reasonOf(form).filter({ hasText: reason }).waitFor();
}

/** The restriction of trading that the guest profile has. */
const { trade: trading } = restrictions;

describe.skipIf(!hasBrowser)('dialogs on the web site', () => {
  const site = useSite();

  async function enter(hash: string, options: EnterOptions): Promise<void> {
    ({ page } = await site.enter(hash, { hasOwnClock: true, ...options }));
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
  }

  test.each([
    ['#/home?login', 'Sign in', 'Sign in', true],
    ['#/home?register', 'Create Account', 'Register', true],
    ['forgot', 'Forgot password', 'Submit', false],
  ])(
    '%s: cannot be submitted before every field and the captcha are complete',
    async (hash, name, label, hasPassword) => {
      await enter(hash === 'forgot' ? '#/home?login' : hash, {});
      if (hash === 'forgot') await dialog('Sign in').getByRole('button', { name: 'Lost password?' }).click();
      const button = dialog(name).getByRole('button', { name: label, exact: true });
      expect(await button.isDisabled()).toBe(true);
      const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>();
      await page.route('**/captcha/challenge', (route) => mayGo.then(() => route.continue()));
      const asked = page.waitForRequest('**/captcha/challenge');
      await dialog(name).getByLabel('Email').fill('somebody@example.org');
      await asked;
      if (hasPassword) await dialog(name).getByLabel('Password').fill('a long enough password');
      await dialog(name).getByText('Checking that you are not a robot...').waitFor();
      expect(await button.isDisabled()).toBe(true);
      letGo();
      await waitForCaptcha(page);
      expect(await button.isDisabled()).toBe(false);
      await dialog(name).getByLabel('Email').fill('');
      expect(await button.isDisabled()).toBe(true);
    },
  );

  /** A user that no other test uses. */
  let person: Person;
  const meet = async () => {
    person = await newPerson(site.server);
  };

  describe('about guest profiles', () => {
    beforeEach(meet);

    const profiles = '/api/account/guest-profiles';
    const post = (line: string, body: unknown) => site.server.call(`POST ${line}`, body, person.token);

    const open = () => enter('#/control_panel/guest_profiles', { token: person.token });

    /** Opens the list of guests, which has a profile that permits everything except trading. */
    const openWithProfile = async ({ account, isJoined = false }: { account?: string; isJoined?: boolean } = {}) => {
      const made = await post(profiles, { name: 'Pier guest', password: 'net-and-anchor-4', restrictions: trading });
      const guest_profile_id = made.body.guest_profiles[0].id;
      const login_ids = account === undefined ? [] : [await newAccount(site.server, person, account)];
      if (isJoined) await post(`${profiles}/associate`, { guest_profile_id, login_ids, master_password: goodPassword });
      await open();
    };

    test('create a profile only with a name and a password that are not blank', async () => {
      await open();
      const form = await press('Create New Guest Profile', 'Create Guest Profile');
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

    test('save a profile without accounts only after a change', async () => {
      await openWithProfile();
      const edit = card('Pier guest').getByRole('button', { name: 'Edit' });
      const form = await press(edit, 'Edit Guest Profile');
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
      await form.getByLabel('Name').fill('Quay guest');
      await submit(form, 'Update Profile', 'Updating...', 'Updated!');
      await card('Quay guest').waitFor();
    });

    test('grant all permissions by the switch for all if one is missing, otherwise remove all', async () => {
      await openWithProfile();
      const form = await press(card('Pier guest').getByRole('button', { name: 'Edit' }), 'Edit Guest Profile');
      const every = form.getByRole('group', { name: 'Permissions' }).getByRole('switch', { name: 'All permissions' });
      const granted = () => form.getByRole('checkbox', { checked: true }).count();
      expect(await granted()).toBe(11);
      await every.click({ force: true });
      expect(await granted()).toBe(12);
      await every.click({ force: true });
      expect(await granted()).toBe(0);
    });

    test('associate accounts with a profile only after a change and with the master password', async () => {
      await openWithProfile({ account: 'own_trade' });
      const form = await press(
        card('Pier guest').getByRole('button', { name: 'Accounts' }),
        'Associate Player Accounts',
      );
      const button = form.getByRole('button', { name: 'Update Associations' });
      await form.getByLabel('Master password').fill(goodPassword);
      expect(await button.isDisabled()).toBe(true);
      const account = form.getByRole('checkbox', { name: 'own_trade' });
      await account.click();
      expect(await button.isDisabled()).toBe(false);
      await account.click();
      expect(await button.isDisabled()).toBe(true);
      await account.click();
      await form.getByLabel('Master password').fill('');
      expect(await button.isDisabled()).toBe(true);
      await form.getByLabel('Master password').fill(goodPassword);
      await submit(form, 'Update Associations', 'Updating...', 'Updated!');
      await card('Pier guest').getByText('1 account(s) associated').waitFor();
    });

    test('save a profile that has accounts only with the master password', async () => {
      await openWithProfile({ account: 'own_joined', isJoined: true });
      await card('Pier guest').getByText('1 account(s) associated').waitFor();
      const form = await press(card('Pier guest').getByRole('button', { name: 'Edit' }), 'Edit Guest Profile');
      const button = form.getByRole('button', { name: 'Update Profile' });
      await form.getByLabel('Name').fill('Lighthouse guest');
      expect(await button.isDisabled()).toBe(true);
      await form.getByLabel('Master password').fill(goodPassword);
      expect(await button.isDisabled()).toBe(false);
    });

    test('delete a profile, which disappears from the list', async () => {
      await openWithProfile();
      const form = await press(card('Pier guest').getByRole('button', { name: 'Delete' }), 'Delete Guest Profile');
      await submit(form, 'Delete Profile', 'Deleting...', 'Deleted!');
      expect(await card('Pier guest').count()).toBe(0);
    });
  });

  describe('about accounts', () => {
    const open = (token?: string) =>
      enter('#/control_panel/master', token === undefined ? { as: 'player' } : { token });

    test('require a name for a new account', async () => {
      await open();
      const form = await press('Create Player Account', 'Create Player Account');
      await refused(form, 'Create', 'Username is required.');
      await form.getByLabel('Username').fill('   ');
      await refused(form, 'Create', 'Username is required.');
      await form.getByLabel('Username').fill('lumen_next');
      await expect.poll(() => reasonOf(form).textContent()).toBe('');
    });

    test('require the new address and the password for a change of email', async () => {
      await open();
      const form = await press('Change Master Email', 'Change Master Email');
      await form.getByLabel('Email').fill('lumen@example.org');
      await refused(form, 'Change Email', 'Password is required.');
      await form.getByLabel('Password').fill(demoPassword);
      await form.getByLabel('Email').fill('nowhere');
      await refused(form, 'Change Email', 'Email is not an email address.');
    });

    test('require the master password, and the new password twice, for an unsynced account', async () => {
      await meet();
      await newUnsyncedAccount(site.server, person, 'own_word');
      await open(person.token);
      const change = card('own_word').getByRole('button', { name: 'Change Password' });
      const form = await press(change, 'Change Password: own_word');
      const master = form.getByLabel('Master password');
      expect(await form.locator('input[autocomplete=username]').inputValue()).toBe('own_word');
      // The user name field names the player account, but the master password belongs to another account. So password
      // managers must not fill it in.
      expect(await master.getAttribute('autocomplete')).toBe('off');
      await expect.poll(() => master.evaluate((field) => field === document.activeElement)).toBe(true);
      await master.fill(goodPassword);
      await form.getByLabel('New password', { exact: true }).fill('tar-and-timber-31');
      await form.getByLabel('New password confirmed').fill('tar-and-timber-3');
      await refused(form, 'Change Password', 'The new passwords do not match.');
      await form.getByLabel('New password confirmed').fill('tar-and-timber-31');
      await submit(form, 'Change Password', 'Changing...', 'Changed!');
    });

    test('move a character to a free slot of another account, and update both accounts immediately', async () => {
      await meet();
      const account_id = await newAccount(site.server, person, 'own_from');
      await newAccount(site.server, person, 'own_to');
      await newCharacter(site.server, { account_id, char_num: 0, name: 'Ferryman' });
      await open(person.token);
      const form = await press('Transfer Character', 'Transfer Character');
      await refused(form, 'Transfer', 'Character is required.');
      await form.getByText('Choose an account first.').waitFor();
      const choice = form.getByLabel('Character');
      const option = choice.locator('option:enabled', { hasText: /^Ferryman \(/ });
      await choice.selectOption((await option.getAttribute('value')) ?? '');
      await refused(form, 'Transfer', 'Destination account is required.');
      const accounts = form.getByLabel('Destination account').locator('option:enabled');
      expect(await accounts.allTextContents()).toEqual(['own_to']);
      await form.getByLabel('Destination account').selectOption({ label: 'own_to' });
      await refused(form, 'Transfer', 'Destination slot is required.');
      const slot = await form.getByLabel('Destination slot').locator('option:enabled').first().getAttribute('value');
      await form.getByLabel('Destination slot').selectOption(slot ?? '');
      await form.getByLabel('Destination account').selectOption({ label: 'own_to' });
      await submit(form, 'Transfer', 'Transferring...', 'Transferred!');
      await card('own_to').getByRole('cell', { name: 'Ferryman', exact: true }).waitFor();
      await card('own_from').getByText('No characters found.').waitFor();
    });
  });

  describe('about existing game accounts', () => {
    beforeEach(meet);

    test('add an account by its game password to the user, show it, and release it with a new password', async () => {
      const account_id = await newGameAccount(site.server, { userid: 'web_old' });
      await newCharacter(site.server, { account_id, char_num: 0, name: 'Returner' });
      await enter('#/control_panel/master', { token: person.token });
      const form = await press('Add Game Account', 'Add Game Account');
      await form.getByLabel('User ID').fill('web_old');
      await refused(form, 'Add Account', 'Game password is required.');
      await form.getByLabel('Game password').fill(gamePassword);
      await submit(form, 'Add Account', 'Adding...', 'Done!');
      await card('web_old').getByRole('cell', { name: 'Returner', exact: true }).waitFor();

      const release = await press(card('web_old').getByRole('button', { name: 'Release' }), 'Release Account: web_old');
      expect(await release.getByLabel('Confirm that you know its game password').count()).toBe(0);
      await release.getByLabel('Master password').fill(goodPassword);
      await submit(release, 'Release', 'Releasing...', 'Released!');
      expect(await card('web_old').count()).toBe(0);
    });

    test('require two confirmations to release an account that was created on the site', async () => {
      await newAccount(site.server, person, 'web_made');
      await enter('#/control_panel/master', { token: person.token });
      const form = await press(card('web_made').getByRole('button', { name: 'Release' }), 'Release Account: web_made');
      await form.getByLabel('Master password').fill(goodPassword);
      await refused(form, 'Release', 'Confirm that you know its game password.');
      await form.getByLabel('Confirm that you know its game password').click();
      await expect.poll(() => reasonOf(form).textContent()).toBe('');
    });
  });

  test('offer to set a password for an account that cannot use the master password', async () => {
    const { token } = await newPerson(site.server, 'schlüssel-loch-7');
    await enter('#/control_panel/master', { token });
    const form = await press('Create Player Account', 'Create Player Account');
    await form.getByLabel('Username').fill('umlaut_web');
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    await dialog('Change Password: umlaut_web').getByText('could not be applied to umlaut_web').waitFor();
    await giveUp();
    await page.getByText('(No game password yet)').waitFor();
  });

  test('explain that a character cannot be transferred if the user has a single account', async () => {
    await enter('#/control_panel/master', { as: 'loner' });
    const form = await press('Transfer Character', 'Transfer Character');
    await form.getByLabel('Character').selectOption({ index: 1 });
    await form.getByText('No viable destination accounts found.').waitFor();
  });
});
