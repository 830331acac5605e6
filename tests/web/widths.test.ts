import type { ViewId } from '@kafra/sdk';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { unseen } from '../support/browser.ts';
import { hasBrowser } from '../support/chromium.ts';
import { testSome } from '../support/exhaustive.ts';
import { layoutFaults } from '../support/layout-faults.ts';
import { useSite } from '../support/site.ts';
import { openScreen, type SiteScreen, siteScreens, waitUntilIdle } from '../support/site-screens.ts';
import { answerAtWorst } from '../support/worst-case-texts.ts';

/**
 * Screen widths to test: common ones, the narrowest one without its scrollbar, and a width at one side of every layout
 * change.
 */
const widths = [1920, 1440, 1366, 1319, 1280, 1099, 1041, 999, 899, 768, 699, 560, 360, 303];
/** Screen widths for tests of dialogs. Above the largest of them, the width of dialogs does not change. */
const dialogWidths = [999, 699, 420, 303];

/**
 * Additional screens to test: a long search, which is written above the list, and a single record, which has more
 * content than in a list.
 */
const longQueries: readonly SiteScreen[] = [
  `live_market?characters=${'W'.repeat(24)},${'剣'.repeat(24)}&producers=${'m'.repeat(24)}&search=${'x'.repeat(80)}`,
  `storage?search=${'W'.repeat(200)}`,
  'mob_db?id=1147',
  'item_db?id=603',
  'item_db?compare=501,502,1101',
  // The longest possible search, which uses all filters.
  ...['item_db', 'mob_db', 'map_db', 'skill_db', 'live_market', 'vendor_db', 'item_logs', 'storage'].map(
    (panel) => `${panel}?search=${encodeURIComponent(`name:"${'W'.repeat(60)}" levle<40 -${'剣'.repeat(40)}`)}`,
  ),
].map((query) => ({
  name: `view ${query.slice(0, 30)}`,
  user: 'player',
  hash: `#/control_panel/${query}`,
}));

/** Window widths in which a list is shown as a table. */
const tableWidths = [800, 1024, 1100, 1280, 1366] as const;

/** For each list, the columns that must be visible at every tested screen width, with the data of the demo realm. */
const listColumns: { readonly [Id in ViewId]?: readonly string[] } = {
  blacksmith_rankings: ['Rank', 'Character Name', 'Fame', 'Class', 'Base Level', 'Job Level', 'Guild'],
  alchemist_rankings: ['Rank', 'Character Name', 'Fame', 'Class', 'Base Level', 'Job Level', 'Guild'],
  taekwon_rankings: ['Rank', 'Character Name', 'Fame', 'Class', 'Base Level', 'Job Level', 'Guild'],
  guild_rankings: ['Rank', 'Emblem', 'Name', 'Level', 'Members', 'Avg. Level', 'Experience'],
  live_market: ['Item', 'Amount', 'Refine', 'Cards/Extras', 'Price', 'Shop Info', 'Map'],
  vendor_db: ['Item', 'Amount', 'Refine', 'Cards/Extras', 'Min Price', 'Mean Price', 'Max Price', 'Last Sale'],
  storage: ['Item', 'Amount', 'Cards/Extras', 'Account', 'Character', 'Type'],
  admin_storage: ['Item', 'Amount', 'Cards/Extras', 'Account', 'Character', 'Type'],
  item_logs: ['Item', 'Amount', 'Cards/Extras', 'Account', 'Character', 'Date', 'Type'],
  admin_item_logs: ['Item', 'Amount', 'Cards/Extras', 'Account', 'Character', 'Date', 'Type'],
  login_logs: ['Date', 'Account', 'Guest Profile', 'IP Address', 'Result'],
  admin_login_logs: ['Date', 'Account', 'Guest Profile', 'IP Address', 'Result'],
  guild_storage: ['Item', 'Amount', 'Refine', 'Cards/Extras', 'Guild'],
  guild_logs: ['Item', 'Amount', 'Cards/Extras', 'Character', 'Date', 'Guild', 'Type'],
};

/**
 * Columns that are hidden if the texts have their maximum length. In all other lists and widths every column is
 * visible.
 */
const foldedAtWorst: { readonly [Id in ViewId]?: { readonly [Width in (typeof tableWidths)[number]]?: string[] } } = {
  vendor_db: {
    800: ['Max Price', 'Last Price', 'Usual Price'],
    1024: ['Max Price', 'Last Price', 'Usual Price'],
    1100: ['Last Price', 'Usual Price'],
  },
  live_market: { 800: ['Cards/Extras'], 1024: ['Cards/Extras'] },
  storage: {
    800: ['Value', 'Sell Now', 'Within 30 Days', 'Days to Sell'],
    1024: ['Value', 'Sell Now', 'Within 30 Days', 'Days to Sell'],
    1100: ['Sell Now', 'Within 30 Days', 'Days to Sell'],
    1280: ['Days to Sell'],
  },
  guild_storage: {
    800: ['Within 30 Days', 'Days to Sell'],
    1024: ['Within 30 Days', 'Days to Sell'],
    1100: ['Days to Sell'],
  },
  item_logs: { 800: ['Cards/Extras', 'Usual Price'], 1024: ['Cards/Extras', 'Usual Price'], 1100: ['Usual Price'] },
  admin_item_logs: {
    800: ['Cards/Extras', 'Usual Price'],
    1024: ['Cards/Extras', 'Usual Price'],
    1100: ['Usual Price'],
  },
};

const headsOf = (page: Page, isFolded: boolean): Promise<string[]> =>
  page.locator(`main th[data-folded=${isFolded}]`).allTextContents();

describe.skipIf(!hasBrowser)('table widths on the web site', () => {
  const site = useSite();

  const lists = siteScreens.filter(({ name }) => name.replace('view ', '') in listColumns);

  testSome(1, lists)('of the screen $name show every column that fits', async (screen) => {
    const id = screen.name.replace('view ', '') as ViewId;
    const { page } = await site.walk(screen.hash, { as: screen.user, width: 1920 });
    await openScreen(page, screen);
    const missing: Record<number, string[]> = {};
    await unseen(page, async (resize) => {
      for (const width of tableWidths) {
        await resize(width);
        const shown = await headsOf(page, false);
        missing[width] = listColumns[id]?.filter((title) => !shown.includes(title)) ?? [];
      }
    });
    expect(missing).toEqual(Object.fromEntries(tableWidths.map((width) => [width, []])));
  });

  testSome(1, lists)('of the screen $name hide only the necessary columns with the longest texts', async (screen) => {
    const id = screen.name.replace('view ', '') as ViewId;
    const { page } = await site.walk(screen.hash, { as: screen.user, width: 1920, prepare: answerAtWorst });
    await openScreen(page, screen);
    const folded: Record<number, string[]> = {};
    await unseen(page, async (resize) => {
      for (const width of tableWidths) {
        await resize(width);
        const titles = await headsOf(page, true);
        if (titles.length > 0) folded[width] = titles;
      }
    });
    expect(folded).toEqual(foldedAtWorst[id] ?? {});
  });

  test('hide columns without an endless loop of size observers', async () => {
    const hash = '#/control_panel/alchemist_rankings';
    const { page } = await site.walk(hash, { as: 'player', width: 1920, prepare: answerAtWorst });
    await page.getByRole('table').waitFor();
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { loops: seen });
      addEventListener('error', ({ message }) => seen.push(message));
    });
    await unseen(page, async (resize) => {
      // The window shrinks in small steps: with larger ones, the list would be rendered again before its columns are
      // measured.
      for (let width = 1500; width > 320; width -= 7) await resize(width);
    });
    expect(await page.evaluate(() => (window as unknown as { loops: string[] }).loops)).toEqual([]);
  });

  test('give a date at most two lines, also in the first column and beside the longest texts', async () => {
    const claim = {
      at: 1_795_000_000_000,
      account_id: 7,
      group_id: 0,
      user_id: 'old_gm',
      kind: 'dispute',
      state: 'open',
    };
    const claims = [1, 2].map((id) => ({
      ...{ ...claim, id, holder: 'a@b.example', email: 'c@d.example' },
      note: 'Played since 2009; the address it was made with is lost. '.repeat(8 * id),
    }));
    const { page } = await site.enter('#/control_panel/admin_claims', {
      as: 'owner',
      width: 1920,
      prepare: async (window) => {
        await window.route('**/api/admin/claims', (route) => route.fulfill({ json: { claims } }));
      },
    });
    const date = page.getByRole('cell', { name: /^Nov 18, 2026/ }).first();
    await date.waitFor();
    const lineCount = () =>
      date.evaluate((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
    const lines: Record<number, number> = {};
    await unseen(page, async (resize) => {
      for (const width of [1920, ...tableWidths]) {
        await resize(width);
        lines[width] = await lineCount();
      }
    });
    expect(Object.values(lines).filter((count) => count > 2)).toEqual([]);
  });

  test('show the values of hidden columns below the row, where they can filter and sort', async () => {
    const { page } = await site.enter('#/control_panel/vendor_db', {
      as: 'player',
      width: 720,
      prepare: answerAtWorst,
    });
    await expect.poll(() => headsOf(page, true)).toEqual(['Min Price', 'Max Price', 'Last Price', 'Usual Price']);
    const row = page.locator('main tbody').first();
    expect(await row.locator('dt').allTextContents()).toEqual(['Min Price', 'Max Price', 'Last Price']);
    expect(await row.locator('dd').allTextContents()).toEqual(Array(3).fill('1,000,000,000z'));
    await page.getByLabel('Sort by').selectOption('Max Price');
    await page.getByRole('button', { name: 'Order: ascending' }).waitFor();
    await row.locator('dl').click();
    await page.getByRole('dialog').waitFor();
  });

  test.each([
    [1280, 'tbody tr'],
    [390, 'ul li'],
  ])('leave ranks without a character blank at %i px', async (width, rows) => {
    const rankings = ['Anvil', 'Bellows'].map((name) => ({ name, fame: 9, class: 'Blacksmith', guild: '' }));
    const { page } = await site.enter('#/control_panel/blacksmith_rankings', {
      as: 'player',
      width,
      with: '**/api/server/blacksmith-rankings',
      answer: { json: { rankings, emblems: {} } },
    });
    const list = page.getByRole(width < 700 ? 'list' : 'table', { name: 'Blacksmith Rankings' });
    await list.getByText('Bellows').waitFor();
    await expect.poll(() => page.locator(`main ${rows}[aria-hidden=true]`).count()).toBe(8);
    await page.getByRole('searchbox').fill('anvil');
    await expect.poll(() => page.locator(`main ${rows}[aria-hidden=true]`).count()).toBe(0);
  });

  test("show the cards of an item below its line if their column is hidden, with the item's unique id as a filter", async () => {
    const { page } = await site.enter('#/control_panel/item_logs', {
      as: 'player',
      width: 720,
      prepare: answerAtWorst,
    });
    await expect.poll(() => headsOf(page, true)).toEqual(['Cards/Extras', 'Character', 'Usual Price']);
    await page.locator('main td:first-child small').getByRole('button', { name: /^#/ }).first().click();
    await page
      .getByRole('list', { name: 'Filters' })
      .getByText(/Unique ID/)
      .waitFor();
  });

  test('are measured again without losing the scroll position and the focus', async () => {
    const { page } = await site.enter('#/control_panel/vendor_db', {
      as: 'player',
      width: 1900,
      prepare: answerAtWorst,
    });
    await page.locator('main th').getByRole('button', { name: 'Max Price' }).focus();
    await page.setViewportSize({ width: 760, height: 900 });
    await expect.poll(() => headsOf(page, true)).toContain('Max Price');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
    const scrolled = () => page.evaluate(() => Math.round(scrollY));
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const end = await scrolled();
    expect(end).toBeGreaterThan(1_000);
    await page.setViewportSize({ width: 761, height: 900 });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await scrolled()).toBe(end);
  });

  test('are measured once per width, and again only if more space may be available', async () => {
    const { page } = await site.enter('#/control_panel/vendor_db', {
      as: 'player',
      width: 1000,
      prepare: answerAtWorst,
    });
    await expect.poll(() => headsOf(page, true)).toEqual(['Max Price', 'Last Price', 'Usual Price']);
    await page.setViewportSize({ width: 1100, height: 900 });
    await expect.poll(() => headsOf(page, true)).toEqual(['Last Price', 'Usual Price']);
    /** Values of the table's attribute for density before each change; null marks the start of a measurement. */
    const densities = await page.evaluateHandle(() => {
      const seen: (string | null)[] = [];
      new MutationObserver((changes) => {
        for (const { attributeName, oldValue } of changes)
          if (attributeName === 'data-density' || oldValue === null) seen.push(oldValue);
      }).observe(document.querySelector('main table') as Element, {
        attributeFilter: ['data-measuring', 'data-density'],
        attributeOldValue: true,
      });
      return seen;
    });
    await page.setViewportSize({ width: 1000, height: 900 });
    await expect.poll(() => headsOf(page, true)).toEqual(['Max Price', 'Last Price', 'Usual Price']);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await densities.jsonValue()).toEqual([null, 'dense', 'dense']);
  });

  testSome(6, [...siteScreens, ...longQueries])(
    'of the screen $name contain the longest texts at every width',
    async (screen) => {
      const { page } = await site[screen.hasMadeUpAnswers ? 'look' : 'walk'](screen.hash, {
        as: screen.user === 'nobody' ? undefined : screen.user,
        width: 1920,
        prepare: answerAtWorst,
      });
      await openScreen(page, screen);
      await waitUntilIdle(page);
      const filter = page.getByRole('main').getByRole('button', { name: 'Filter', exact: true });
      // The panel of filters stays open when the search of a list changes.
      if ((await filter.isVisible()) && (await filter.getAttribute('aria-expanded')) === 'false') await filter.click();
      const faults = new Map<string, number[]>();
      await unseen(page, async (resize) => {
        for (const width of screen.name.startsWith('dialog') ? dialogWidths : widths) {
          await resize(width);
          for (const fault of await layoutFaults(page)) faults.set(fault, [...(faults.get(fault) ?? []), width]);
        }
      });
      expect([...faults].map(([fault, at]) => `${fault} at ${at.join(', ')}`)).toEqual([]);
    },
  );
});
