/** @module-tag exhaustive */
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/chromium.ts';
import { demoPassword } from '../support/demo.ts';
import { useSite } from '../support/site.ts';
import { waitForCaptcha } from '../support/site-screens.ts';

/**
 * Kinds of browsers in which a page has no storage. Each is simulated by a function that runs in the page before the
 * site.
 */
const waysToKeepNothing: Record<string, () => void> = {
  // Simulates Firefox, which also denies the channels between tabs if storage is blocked.
  'denies site data': () => {
    const deny = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(window, area, { get: deny });
    window.BroadcastChannel = new Proxy(BroadcastChannel, { construct: deny });
  },
  'has no storage': () => {
    for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(window, area, { value: null });
  },
  // Simulates Firefox with corrupt storage files.
  'cannot read its storage': () => {
    Storage.prototype.getItem = () => {
      throw new DOMException('The file is corrupted.', 'UnknownError');
    };
  },
  'has a full storage': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  },
};

describe.skipIf(!hasBrowser)('a browser without storage', () => {
  const site = useSite();

  test.each(Object.entries(waysToKeepNothing))(
    'of the kind "%s" shows the site and stays signed in until the page is closed',
    async (_, way) => {
      const errors: string[] = [];
      const { page } = await site.enter('#/home', {
        prepare: async (page) => {
          page.on('pageerror', (error) => errors.push(String(error)));
          await page.addInitScript(way);
        },
      });
      await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
      await page.getByLabel('Email').fill('player@kafra.example');
      await page.getByLabel('Password').fill(demoPassword);
      await page.getByLabel('Remember me').check();
      await waitForCaptcha(page);
      await page.getByLabel('Password').press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
      await page.getByRole('button', { name: 'Switch to night' }).click();
      await page.evaluate(() => {
        location.hash = '#/home';
      });
      await page.getByRole('heading', { level: 1, name: 'From Novice to Legend' }).waitFor();
      expect(await page.getByRole('button', { name: 'Sign in' }).count()).toBe(0);
      expect(await page.locator('html').getAttribute('data-theme')).toBe('night');
      expect(errors).toEqual([]);
    },
  );
});
