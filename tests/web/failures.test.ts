import { demoPassword } from '@kafra/demo/testing';
import { type ViewId, views } from '@kafra/sdk';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, launchBrowser, sideways, type Visit, violations, visit } from '../support/browser.ts';
import { signIn } from '../support/people.ts';
import { atRest } from '../support/places.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Every view when its call fails and when nothing is found, on a phone, a tablet and a desk; and when nothing answers. */
let server: TestServer;
let browser: Browser;
let here: Visit;
let page: Page;
let officer: Visit;

const ids = Object.keys(views) as ViewId[];
/** What the bar loads on its own; only a note in the console when it fails. */
const ofTheBar = /online-players|daily-spotlight|\/renew/;
const data = (url: URL) =>
  (/^\/api\//.test(url.pathname) && !ofTheBar.test(url.pathname)) || /^\/db\/\w+_db_/.test(url.pathname);

const refusal = { code: 'internal', message: 'The ink ran dry.' };
const error = () => page.getByRole('dialog', { name: 'An error has occurred' });

describe.skipIf(!hasBrowser)('trouble', () => {
  beforeAll(async () => {
    server = await startTestServer({ demo: { seed: 1, frozenAt: Date.UTC(2026, 10, 20, 12) } });
    browser = await launchBrowser();
    here = await visit(browser, server, { token: await signIn(server, 'owner@kafra.example', demoPassword) });
    officer = await visit(browser, server, { token: await signIn(server, 'officer@kafra.example', demoPassword) });
  });
  afterEach(() => page.unrouteAll());
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  // The accounts are loaded by one screen for both; what the databases say of changes may be missing.
  const failing = ids.filter((id) => id !== 'changes');

  /** Leaves what the page holds behind: databases and accounts are kept once they are here. */
  const open = async (id: ViewId, fails?: boolean) => {
    const who = id.startsWith('guild_') ? officer : here;
    page = who.page;
    await page.goto('about:blank');
    await page.setViewportSize({ width: 1440, height: 900 });
    if (fails) await page.route(data, (route) => route.fulfill({ status: 500, json: refusal }));
    await who.go(`#/control_panel/${id}`);
  };

  test('the page names the call that failed, as the dialog does', async () => {
    page = here.page;
    await page.goto('about:blank');
    await page.route('**/api/account/guest-profiles', (route) => route.fulfill({ status: 500, json: refusal }));
    await here.go('#/control_panel/master');
    await error().getByText('Failed to load guest profiles').waitFor();
    await page.locator('main').getByText('Failed to load guest profiles').waitFor();
    expect(await page.locator('main').getByText('Failed to retrieve account information.').count()).toBe(0);
    await error().locator('button', { hasText: 'Close' }).click();
  });

  test('a server that does not answer is named as what it is', async () => {
    page = here.page;
    await page.goto('about:blank');
    await page.route(data, (route) => route.abort('connectionrefused'));
    await here.go('#/control_panel/live_market');
    await error().waitFor();
    expect(await error().textContent()).toContain('Unable to reach server');
  });

  /** What stands there instead of a list has no barriers and fits, on a phone, a tablet and a desk. */
  const isInOrder = async () => {
    for (const width of [1440, 768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await atRest(page);
      expect(await violations(page), `at ${width} px`).toEqual([]);
      expect(await sideways(page), `at ${width} px`).toBe(0);
    }
  };

  const shop = { item: 501, amount: 3, price: 100, created_at: '2026-11-20 11:00:00', type: 1 };
  const answering = (body: unknown) =>
    page.route('**/api/server/live-market', (route) => route.fulfill({ json: body }));

  test('an answer that is not understood is said in words, without a page of JSON', async () => {
    page = here.page;
    await page.goto('about:blank');
    await answering({ status: 'maintenance' });
    await here.go('#/control_panel/live_market');
    await error().waitFor();
    const words = (await error().textContent()) ?? '';
    expect(words).toContain("The server's answer to GET /api/server/live-market is not what this version expects");
    expect(words).not.toMatch(/Status code|maintenance/);
  });

  test('records that cannot be read are counted above the others', async () => {
    page = here.page;
    await page.goto('about:blank');
    await answering([shop, { ...shop, price: 'ask me' }, shop]);
    await here.go('#/control_panel/live_market');
    await page.getByRole('main').getByText('1 of 3 records could not be read.').waitFor();
    await page.getByRole('main').getByText('100z').first().waitFor();
    await isInOrder();
  });

  const searchable = ids.filter((id) => views[id].search !== undefined && id !== 'changes');

  test.each(failing)('%s says in its words that its call failed, and stays usable', async (id) => {
    await open(id, true);
    await error().waitFor();
    const words = (await error().textContent()) ?? '';
    const { failure } = views[id];
    const said = ['master', 'guest_profiles'].includes(id)
      ? /Failed to (retrieve account information|load guest profiles)/
      : failure;
    expect(words).toMatch(said);
    const [sentence = ''] = typeof said === 'string' ? [said] : (said.exec(words) ?? []);
    await error().getByRole('button', { name: 'Close' }).first().click();
    await error().waitFor({ state: 'detached' });
    await page.unrouteAll();
    await page.getByRole('main').getByText(sentence).waitFor();
    await isInOrder();
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' });
    expect(await error().count()).toBe(0);
  });

  test.each(searchable)('%s says so where nothing is found', async (id) => {
    await open(id);
    await page.getByRole('searchbox').fill('xyzzyqq');
    const { empty } = views[id];
    const words = 'unmatched' in empty ? empty.unmatched : empty.title;
    await page.locator('main').getByText(words).waitFor();
    await isInOrder();
  });
});
