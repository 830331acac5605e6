import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { hasBrowser } from '../support/chromium.ts';
import { testSome } from '../support/exhaustive.ts';
import { useSite } from '../support/site.ts';
import { openScreen, type SiteScreen, siteScreens } from '../support/site-screens.ts';

/**
 * Returns the rules of the entered values that the first form of the page shows: as text, as title of the button, and
 * as marked fields.
 */
const rulesShown = (page: Page) =>
  page.evaluate(() => {
    const form = document.querySelector('[role=dialog] form, main form');
    const words = [...(form?.children ?? [])]
      .filter((child) => child.matches('p[id]'))
      .map((child) => child.textContent);
    const button = form?.querySelector('button[type=submit]');
    const marked = form?.querySelectorAll('[aria-invalid=true]').length ?? 0;
    return { text: `${words.join('')}${button?.getAttribute('title') ?? ''}`, marked };
  });

const submitButton = (page: Page) => page.locator('[role=dialog] form, main form').first().locator('[type=submit]');

/** Reasons for a disabled button that do not depend on the entered values. They are shown from the start. */
const otherReasons =
  /^(Checking that you are not a robot|You can|The game server|Only|This account|At most|Another|.* can be (sent|requested) again)/;

const ofDialogs = siteScreens.filter(({ name }) => name.startsWith('dialog') || name === 'page reset');

describe.skipIf(!hasBrowser)('form validation on the web site', () => {
  const site = useSite();
  const at = async ({ user, hash }: SiteScreen) => (await site.look(hash, user === 'nobody' ? {} : { as: user })).page;

  testSome(8, ofDialogs)(
    'shows no rules of the form $name before a field was changed or the form was submitted',
    async (screen) => {
      const page = await at(screen);
      await openScreen(page, screen);
      const button = submitButton(page);
      if ((await button.count()) === 0) return;
      const before = await rulesShown(page);
      if (before.text !== '') expect(before.text).toMatch(otherReasons);
      expect(before.marked).toBe(0);
      // A field that the user only entered and left, without a change, shows no rule.
      for (let field = 0; field < 4; field++) await page.keyboard.press('Tab');
      expect(await rulesShown(page)).toEqual(before);
    },
  );

  test('shows the rule of the first invalid field after an early submit, and then that of the next one', async () => {
    const { page } = await site.look('#/home?register');
    const form = page.getByRole('dialog');
    await form.getByLabel('Email').press('Enter');
    await expect.poll(() => rulesShown(page)).toMatchObject({ marked: 1 });
    expect((await rulesShown(page)).text).toContain('Email is required.');
    await form.getByLabel('Email').fill('someone@example.org');
    expect((await rulesShown(page)).text).toContain('Password is required.');
  });

  test('shows a meter of password strength, which loads with the first character and rejects no password', async () => {
    const { page } = await site.look('#/home?register', { width: 360 });
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    const form = page.getByRole('dialog');
    const strength = form.getByText(/^Password strength: /);
    await form.getByLabel('Email').fill('someone@example.org');
    expect(loaded.filter((url) => url.includes('strength'))).toEqual([]);
    for (const [password, words] of [
      ['password1', 'very weak'],
      ['someone@example.org', 'weak'],
      ['violet anvil hums 41 quietly', 'very strong'],
      ['x'.repeat(400), 'weak'],
    ] as const) {
      await form.getByLabel('Password', { exact: true }).fill(password);
      await expect.poll(() => strength.textContent()).toMatch(new RegExp(`${words}$`));
    }
    expect(loaded.filter((url) => url.includes('strength'))).not.toEqual([]);
    expect(await violations(page)).toEqual([]);
    await form.getByLabel('Password', { exact: true }).fill('');
    await strength.waitFor({ state: 'detached' });
  });
});
