import { type DialogId, type PageId, publicPages, type ViewId, viewEntry, views } from '@kafra/sdk';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../../packages/server/src/realm/people.ts';
import { hasBrowser, launchBrowser, sideways, type Visit, violations, visit } from '../support/browser.ts';
import { signIn } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Every page, view and dialog, by day and by night, on a phone and on a desk: axe finds nothing, nothing overflows. */
const surfaces = (['day', 'night'] as const).flatMap((theme) => [360, 1280].map((width) => ({ theme, width })));

type Surface = (typeof surfaces)[number];

const places: Readonly<Record<PageId, string>> = {
  home: '#/home',
  server_info: '#/server_info',
  server_features: '#/server_features',
  discord: '#/discord',
  download: '#/download',
  verify: '#/verify/nonsense',
  reset: '#/reset/nonsense',
};

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** How each dialog is reached: the place, and what is pressed there. */
const ways: { readonly [Id in DialogId]?: { hash: string; open?: (page: Page) => Promise<void> } } = {
  login: { hash: '#/home?login' },
  register: { hash: '#/home?register' },
  daily_spotlight: { hash: '#/home', open: press(/^Daily Spotlight/) },
  create_player_account: { hash: '#/control_panel/master', open: press('Create Player Account') },
  change_master_email: { hash: '#/control_panel/master', open: press('Change Master Email') },
  change_master_password: { hash: '#/control_panel/master', open: press('Change Master Password') },
  change_player_password: {
    hash: '#/control_panel/master',
    open: (page) => page.locator('button:enabled', { hasText: 'Change Password' }).first().click(),
  },
  transfer_character: { hash: '#/control_panel/master', open: press('Transfer Character') },
  create_guest_profile: { hash: '#/control_panel/guest_profiles', open: press('Create New Guest Profile') },
  edit_guest_profile: { hash: '#/control_panel/guest_profiles', open: press('Edit') },
  associate_guest_profile: { hash: '#/control_panel/guest_profiles', open: press('Accounts') },
  delete_guest_profile: { hash: '#/control_panel/guest_profiles', open: press('Delete') },
  market_history: {
    hash: '#/control_panel/vendor_db',
    open: async (page) => {
      await page.locator('main tbody button, main ul[aria-label] li button').first().click();
      await page.locator('[role=dialog] canvas').waitFor();
    },
  },
  delete_backup: { hash: '#/control_panel/database_backups', open: press(/^Delete/) },
};

let server: TestServer;
let browser: Browser;
let visits: Map<string, Visit>;

describe.skipIf(!hasBrowser)('without barriers', () => {
  beforeAll(async () => {
    server = await startTestServer({ demo: { seed: 1, frozenAt: Date.UTC(2026, 10, 20, 12) } });
    browser = await launchBrowser();
    const player = await signIn(server, 'player@kafra.example', demoPassword);
    const owner = await signIn(server, 'owner@kafra.example', demoPassword);
    visits = new Map();
    for (const surface of surfaces) {
      for (const [who, token] of Object.entries({ nobody: undefined, player, owner })) {
        visits.set(`${who} ${surface.theme} ${surface.width}`, await visit(browser, server, { ...surface, token }));
      }
    }
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  const visitOf = (who: string, { theme, width }: Surface): Visit => {
    const found = visits.get(`${who} ${theme} ${width}`);
    if (!found) throw new Error(`nobody like ${who}`);
    return found;
  };

  async function arrive({ page, go }: Visit, hash: string): Promise<void> {
    // Only the hash changes; going home in between makes every place a new one, without the dialog of the last test.
    await go('#/home');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await go(hash);
    await page.locator('main h1').waitFor();
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
  }

  /** By night only the colours differ. */
  async function look({ page, complaints }: Visit, { theme }: Surface): Promise<void> {
    expect(await violations(page, theme === 'night' ? 'contrast' : undefined)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    expect(complaints.splice(0)).toEqual([]);
  }

  describe.each(surfaces)('by $theme at $width px', (surface) => {
    test.each(Object.keys(publicPages) as PageId[])('page %s', async (id) => {
      const here = visitOf('nobody', surface);
      await arrive(here, places[id]);
      await look(here, surface);
    });

    test.each(Object.keys(views) as ViewId[])('view %s', async (id) => {
      const here = visitOf(viewEntry(id).level > 0 ? 'owner' : 'player', surface);
      await arrive(here, `#/control_panel/${id}`);
      await look(here, surface);
    });

    test.each(Object.keys(ways) as DialogId[])('dialog %s', async (id) => {
      const way = ways[id];
      if (!way) return;
      const who = way.hash.startsWith('#/home') ? 'nobody' : id === 'delete_backup' ? 'owner' : 'player';
      const here = visitOf(who, surface);
      await arrive(here, way.hash);
      await way.open?.(here.page);
      await here.page.getByRole('dialog').waitFor();
      await look(here, surface);
    });
  });
});
