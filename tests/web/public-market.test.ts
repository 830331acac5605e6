import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visit } from '../support/browser.ts';
import { hasBrowser, launchBrowser } from '../support/chromium.ts';
import { startDemo } from '../support/demo.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe.skipIf(!hasBrowser)('a public market with features turned off and a colour', () => {
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    const more = {
      market: { public: true },
      site: { name: 'Acme RO', theme: { color: '#7A1F2B' }, features: { spotlight: 'off' as const } },
    };
    [server, browser] = await Promise.all([
      startDemo((settings = {}) => startTestServer({ ...settings, ...more })),
      launchBrowser(),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  test('shows visitors the market offers and a menu of public screens', async () => {
    const { page, go, complaints, close } = await visit(browser, server);
    await go('#/home');
    await page.getByRole('button', { name: 'Live Market' }).click();
    await page.getByRole('table').waitFor();
    const menu = page.getByRole('navigation', { name: 'Control Panel' });
    expect(await menu.getByRole('link').allTextContents()).toEqual([
      'Player Activity',
      'Live Market',
      'Market History',
      'Market Statistics',
      'MVP Rankings',
      'MVP Board',
      'Rare Drops',
      'Guild Rankings',
      'Blacksmith Rankings',
      'Alchemist Rankings',
      'Taekwon Rankings',
    ]);
    await menu.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await page.getByText('Daily Spotlight').count()).toBe(0);
    const colour = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brass'));
    expect(colour.trim()).toBe('#7A1F2B');
    expect(complaints).toEqual([]);
    await close();
  });
});
