import { type ViewId, viewEntry, views } from '@kafra/sdk';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { hasBrowser } from '../support/chromium.ts';
import { testSome } from '../support/exhaustive.ts';
import { useSite } from '../support/site.ts';
import { searchBox } from '../support/site-screens.ts';

/**
 * Tests every list of rows on a phone and on a desktop: sorting, paging, search and filters. A tablet shows the same
 * table as a desktop in less space.
 */
let page: Page;

// Lists that are not tested here: the podium and the hunt planner have separate tests, and the demo realm has no
// changes of databases, no access tokens and no saved hunts.
const omitted: readonly ViewId[] = [
  'mvp_rankings',
  ...(['hunt', 'hunt_maps', 'hunt_lists'] as const),
  ...(['changes', 'admin_access_tokens'] as const),
];
const lists = (Object.keys(views) as ViewId[]).filter((id) => views[id].kind === 'table' && !omitted.includes(id));

function whoOf(id: ViewId): string {
  const { level, group } = viewEntry(id);
  if (level > 0) return 'owner';
  return group === 'guild' ? 'officer' : 'player';
}

/** Search texts for screens on which the first word of a row cannot be searched for. */
const words: { readonly [Id in ViewId]?: string } = {
  ...{ login_logs: 'Success', admin_login_logs: 'Success' },
  ...{ admin_account_links: 'sylnor', admin_claims: 'sylnor' },
};

const rows = () => page.locator('main tbody tr, main li:has(> div > span)');
const settled = () => page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
const texts = (of: Locator) => of.allTextContents();
const total = async () =>
  Number(
    ((await page.locator('main [role=status]').first().textContent()) ?? '').match(/[\d,]+/)?.[0].replaceAll(',', ''),
  );
/** Returns the cells of a list that are plain numbers. */
const numbers = (cells: readonly string[]): number[] =>
  cells.filter((cell) => /^[+-]?[\d,]+z?$/.test(cell)).map((cell) => Number(cell.replaceAll(/[,z]/g, '')));

/** Sorts a list by each column header, and returns the sortable columns. */
async function sortsByHead(): Promise<string[]> {
  const heads = await page.locator('main th[scope=col]:has(button):visible').all();
  expect(heads.length).toBeGreaterThan(0);
  for (const head of heads) {
    const at = await head.evaluate((cell: HTMLTableCellElement) => cell.cellIndex);
    const isNumber = (await head.getAttribute('data-align')) === 'end';
    const seen: (string | null)[] = [];
    for (const _ of [1, 2]) {
      const before = await head.getAttribute('aria-sort');
      await head.getByRole('button').click();
      await expect.poll(() => head.getAttribute('aria-sort')).not.toBe(before);
      seen.push(await head.getAttribute('aria-sort'));
      const sign = seen.at(-1) === 'ascending' ? 1 : -1;
      const inOrder = async () => {
        const shown = numbers(await texts(page.locator(`main tbody tr:first-child td:nth-child(${at + 1})`)));
        return shown.every((number, row) => row === 0 || sign * (number - (shown[row - 1] ?? 0)) >= 0);
      };
      // The server sorts logs, so the sorted rows arrive later.
      if (isNumber) await expect.poll(inOrder, { message: `column ${at} ${seen.at(-1)}` }).toBe(true);
    }
    expect(seen.toSorted()).toEqual(['ascending', 'descending']);
    expect(await page.locator('main th[aria-sort]').count()).toBe(1);
    await settled();
  }
  return texts(page.locator('main th[scope=col] button'));
}

/** Choices in the sort picker with a name that differs from the title of the column. */
const sortTitles: Readonly<Record<string, string>> = { 'Shop Info': 'Opening Time' };

/**
 * Sorts a list by the first and last choice of its sort picker. On a desktop, all columns are checked in both
 * directions.
 */
async function sortsByChoice(columns: readonly string[]): Promise<void> {
  const choice = page.getByLabel('Sort by');
  const order = page.getByRole('button', { name: /^Order: / });
  expect(await texts(choice.locator('option:enabled'))).toEqual(columns.map((title) => sortTitles[title] ?? title));
  for (const column of new Set([columns.at(0), columns.at(-1)])) {
    await choice.selectOption({ label: column ?? '' });
    await expect.poll(() => choice.locator('option:checked').textContent()).toBe(column);
    const before = await order.getAttribute('aria-label');
    await order.click();
    await expect.poll(() => order.getAttribute('aria-label')).not.toBe(before);
    await settled();
  }
}

async function turnsPages(): Promise<void> {
  const pages = page.getByRole('navigation', { name: 'Pages' });
  if ((await pages.count()) === 0) return;
  const first = await texts(rows());
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => pages.locator('[aria-current=page]').textContent()).toBe('2');
  await expect.poll(() => texts(rows())).not.toEqual(first);
  await pages.getByRole('button', { name: 'First page' }).click();
  await expect.poll(() => texts(rows())).toEqual(first);
}

async function searches(id: ViewId): Promise<void> {
  const all = await total();
  // biome-ignore lint/performance/useDomNodeTextContent: the lines of a cell are apart only as they are laid out
  const word = words[id] ?? /[A-Za-z]{3,}/.exec(await rows().first().innerText())?.[0] ?? '';
  await searchBox(page).fill(word);
  await page.waitForURL(new RegExp(`[?&]search=${word}`));
  await settled();
  await expect.poll(total, { message: word }).toBeGreaterThan(0);
  expect(await total()).toBeLessThanOrEqual(all);
  expect((await texts(rows())).join(' ').toLowerCase()).toContain(word.toLowerCase());
  // In a log, a search text that is a known name becomes a filter, so the button to remove it differs.
  await page.getByRole('button', { name: /^(Clear search$|Remove filter )/ }).click();
  await expect.poll(total).toBe(all);
  await settled();
}

async function filters(): Promise<void> {
  const cell = page.locator('main button[title^="Show only"]:visible').first();
  if ((await cell.count()) === 0) return;
  const all = await total();
  await cell.click();
  const tags = page.getByRole('list', { name: 'Filters' }).getByRole('listitem');
  await tags.first().waitFor();
  expect(page.url()).toMatch(/\?[a-z_]+=./);
  await settled();
  expect(await rows().count()).toBeGreaterThan(0);
  expect(await total()).toBeLessThanOrEqual(all);
  await tags.getByRole('button').press('Enter');
  await tags.first().waitFor({ state: 'detached' });
  // After the press, the focus must not move to the start of the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await expect.poll(total).toBe(all);
  await settled();
}

const widths = [1440, 360];

describe.skipIf(!hasBrowser)('lists on the web site', () => {
  const site = useSite();

  testSome(2, lists)(`sort by columns and change pages on the screen %s at ${widths.join(', ')} px`, async (id) => {
    ({ page } = await site.look(`#/control_panel/${id}`, { as: whoOf(id) }));
    let columns: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      // On phones, the rows are a list with a sort picker instead of a table with headers.
      await (width < 700 ? page.getByLabel('Sort by') : page.locator('main th[scope=col]').first()).waitFor();
      await rows().first().waitFor();
      if (width < 700) await sortsByChoice(columns);
      else columns = await sortsByHead();
      await turnsPages();
      await searches(id);
      await filters();
    }
  });
});
