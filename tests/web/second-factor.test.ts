import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/chromium.ts';
import { goodPassword, newPerson } from '../support/people.ts';
import { codeOf, nextCode, protect } from '../support/second-factor.ts';
import { useSite } from '../support/site.ts';
import { waitForCaptcha } from '../support/site-screens.ts';

describe.skipIf(!hasBrowser)('two-factor sign-in on the web site', () => {
  const site = useSite();
  const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

  /** Fills in the fields of a form and presses its button. */
  async function fill(page: Page, name: string, values: Record<string, string>, button: string): Promise<void> {
    for (const [label, value] of Object.entries(values)) await dialog(page, name).getByLabel(label).fill(value);
    await dialog(page, name).getByRole('button', { name: button, exact: true }).click();
  }

  async function typePassword(page: Page, email: string): Promise<void> {
    const form = dialog(page, 'Sign in');
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Password').fill(goodPassword);
    await waitForCaptcha(page);
    await form.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  test('is set up with a secret key, shows recovery codes, and then requires a code at each sign-in', async () => {
    const person = await newPerson(site.server);
    const { page } = await site.look('#/control_panel/sessions', { token: person.token });
    await page.getByRole('button', { name: 'Set Up Two-Factor Sign-in' }).click();
    await fill(page, 'Set Up Two-Factor Sign-in', { 'Master password': goodPassword }, 'Continue');
    const setUp = dialog(page, 'Turn On Two-Factor Sign-in');
    await setUp.getByRole('img', { name: 'QR code with the key' }).waitFor();
    const key = /([A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec((await setUp.textContent()) ?? '')?.[0].replaceAll(' ', '') ?? '';
    await fill(page, 'Turn On Two-Factor Sign-in', { Code: codeOf(site.server, key) }, 'Turn On');
    const codes = (await dialog(page, 'Recovery Codes').locator('pre').textContent()) ?? '';
    expect(codes.trim().split('\n')).toHaveLength(10);
    await dialog(page, 'Recovery Codes').getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Turn Off Two-Factor Sign-in' }).waitFor();

    nextCode(site.server);
    const other = await site.enter('#/home?login');
    await typePassword(other.page, person.email);
    await fill(other.page, 'Two-Factor Sign-in', { Code: codeOf(site.server, key) }, 'Sign in');
    await other.page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
  });

  test('keeps the form and its input after a wrong code', async () => {
    const person = await protect(site.server, await newPerson(site.server));
    const { page } = await site.enter('#/home?login', { without: '**/never' });
    await typePassword(page, person.email);
    await fill(page, 'Two-Factor Sign-in', { Code: '000000' }, 'Sign in');
    await dialog(page, 'An error has occurred').getByText('The code is wrong.').waitFor();
    await page.keyboard.press('Escape');
    await fill(page, 'Two-Factor Sign-in', { Code: person.recoveryCodes[0] ?? '' }, 'Sign in');
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
  });

  test("is not required of users without it: a program's link leads through the password to the confirmation", async () => {
    const person = await newPerson(site.server);
    const { body } = await site.server.call('POST /api/account/device', {});
    const { page } = await site.enter(`#/device/${body.user_code}`);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await typePassword(page, person.email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await dialog(page, 'Sign In a Program').getByRole('button', { name: 'Continue' }).click();
    await dialog(page, 'Confirm Sign-in').getByText('wants to sign in to your account').waitFor();
    await dialog(page, 'Confirm Sign-in').getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { status } = await site.server.call('POST /api/account/device/token', { device_code: body.device_code });
    expect(status).toBe(200);
  });
});
