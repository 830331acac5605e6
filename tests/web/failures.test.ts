import { routeTo, type ViewId, views } from '@kafra/sdk';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { sideways, unseen, type Visit } from '../support/browser.ts';
import { hasBrowser } from '../support/chromium.ts';
import { testSome } from '../support/exhaustive.ts';
import { type LookOptions, useSite } from '../support/site.ts';
import { searchBox, waitUntilIdle } from '../support/site-screens.ts';
import { viewQueries } from '../support/view-queries.ts';

/**
 * Tests every screen with failed requests and without results, on a phone, a tablet and a desktop, and without a
 * server.
 */
let here: Visit;
let page: Page;

const ids = Object.keys(views) as ViewId[];
/** Requests of the top bar. Their failures are only warnings in the console. */
const ofTheBar = /online-players|daily-spotlight|\/renew/;
const data = (url: URL) =>
  (/^\/api\//.test(url.pathname) && !ofTheBar.test(url.pathname)) || /^\/db\/\w+_db_/.test(url.pathname);

const refusal = { code: 'internal', message: 'The ink ran dry.' };
const error = () => page.getByRole('dialog', { name: 'An error has occurred' });

describe.skipIf(!hasBrowser)('a failed request on the web site', () => {
  const site = useSite();

  // The screen of database changes is left out, because its data is optional: a failed request shows no error.
  const failing = ids.filter((id) => id !== 'changes');

  const enter = async (id: ViewId, options: LookOptions = {}) => {
    const as = id.startsWith('guild_') ? 'officer' : 'owner';
    here = await site.look(routeTo(id, viewQueries[id]), { as, width: 1440, ...options });
    page = here.page;
  };
  /** Opens a screen with requests that the server refuses: all, or only the given ones. */
  const enterRefused = (id: ViewId, what: LookOptions['with'] = data) =>
    enter(id, { with: what, answer: { status: 500, json: refusal } });

  test('is named on the page with the same message as in the error dialog', async () => {
    await enterRefused('master', '**/api/account/guest-profiles');
    await error().getByText('Failed to load guest profiles').waitFor();
    await page.locator('main').getByText('Failed to load guest profiles').waitFor();
    expect(await page.locator('main').getByText('Failed to retrieve account information.').count()).toBe(0);
  });

  test('to an unreachable server is reported as a connection problem', async () => {
    await enter('live_market', { without: data });
    await error().waitFor();
    expect(await error().textContent()).toContain('Unable to reach server');
  });

  /**
   * Checks that the placeholder of an empty list is accessible and fits on a phone, a tablet and a desktop. The texts
   * are equal, so each rule is checked once.
   */
  const isInOrder = async () => {
    await unseen(page, async (resize) => {
      for (const width of [1440, 768, 360]) {
        await resize(width);
        await waitUntilIdle(page);
        const where = `at ${width} px`;
        // The menu beside the screen is not checked here: it is checked with every screen that loaded successfully.
        expect(await violations(page, { within: 'main', ...(width !== 360 && { only: 'layout' }) }), where).toEqual([]);
        expect(await sideways(page), where).toBe(0);
      }
    });
  };

  const shop = { item: 501, amount: 3, price: 100, created_at: '2026-11-20 11:00:00', type: 1 };
  const answering = (json: unknown) => enter('live_market', { with: '**/api/server/live-market', answer: { json } });

  test('with an unreadable reply is described without printing the JSON', async () => {
    await answering({ status: 'maintenance' });
    await error().waitFor();
    const words = (await error().textContent()) ?? '';
    expect(words).toContain("The server's answer to GET /api/server/live-market is not what this version expects");
    expect(words).toContain('Status code: 200');
    expect(words).not.toContain('maintenance');
  });

  test('with some unreadable records shows their number above the readable ones', async () => {
    await answering([shop, { ...shop, price: 'ask me' }, shop]);
    await page.getByRole('main').getByText('1 of 3 records could not be read.').waitFor();
    await page.getByRole('main').getByText('100z').first().waitFor();
    await isInOrder();
  });

  /** Searches a loaded list for a text without matches. */
  const findNothing = async (id: ViewId) => {
    await searchBox(page).fill('xyzzyqq');
    const { empty } = views[id];
    const ofList = 'unmatched' in empty ? empty.unmatched : empty.title;
    // The screen of player activity has two lists, each with a separate text for no matches.
    const words = id === 'activity' ? 'No characters found.' : ofList;
    await page.locator('main').getByText(words).first().waitFor();
    await isInOrder();
  };

  testSome(3, failing)(
    'of the screen %s is reported, the screen stays usable, and an empty result has a text',
    async (id) => {
      await enterRefused(id);
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
      // From now on no request is refused, so faults in the console count again.
      here.complaints.length = 0;
      if (views[id].search !== undefined) await findNothing(id);
      expect(here.complaints).toEqual([]);
    },
  );
});
