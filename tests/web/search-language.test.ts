import { limitText } from '@kafra/sdk';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { sideways, type Visit } from '../support/browser.ts';
import { hasBrowser } from '../support/chromium.ts';
import { exhaustive, testSome } from '../support/exhaustive.ts';
import { type LookOptions, useSite } from '../support/site.ts';

/**
 * Tests the search language on the web site: completions, understood conditions, marked errors, and filters chosen
 * without typing.
 */
let here: Visit;
let page: Page;

const cards = () => page.getByRole('main').getByRole('article');
const field = () => page.getByRole('combobox', { name: 'Search for an item' });
const options = () => page.getByRole('option');
const facts = () => cards().first().locator('dl').first();

describe.skipIf(!hasBrowser)('the search language on the web site', () => {
  const site = useSite();

  async function open(hash: string, options: LookOptions = {}): Promise<void> {
    here = await site.look(hash, { as: 'player', width: 1440, ...options });
    page = here.page;
    await page.locator('main h1').waitFor();
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
  }

  test('keeps the search text of a link, and its conditions can be removed one by one', async () => {
    await open('#/control_panel/item_db?search=type:weapon+level:..30+%28sword+or+bow%29');
    expect(await field().inputValue()).toBe('type:weapon level:..30 (sword or bow)');
    const parts = page.getByRole('list', { name: 'Understood' }).getByRole('listitem');
    await expect.poll(() => parts.allTextContents()).toEqual(['type:weapon', 'level:..30', '(sword or bow)']);
    expect(await facts().textContent()).toContain('Weapon');
    await page.getByRole('button', { name: 'Remove (sword or bow)' }).click();
    expect(await field().inputValue()).toBe('type:weapon level:..30');
    await page.waitForURL(/item_db\?search=type%3Aweapon\+level%3A\.\.30$/);
  });

  test('suggests search fields and values, which are accepted by keyboard', async () => {
    await open('#/control_panel/item_db');
    await field().pressSequentially('ty');
    await options().filter({ hasText: 'type:' }).waitFor();
    expect(await field().getAttribute('aria-expanded')).toBe('true');
    await field().press('ArrowDown');
    await field().press('Enter');
    expect(await field().inputValue()).toBe('type:');
    await field().pressSequentially('we');
    await expect.poll(() => options().allTextContents()).toEqual([expect.stringMatching(/^Weapon\d+$/)]);
    await field().press('ArrowDown');
    expect(await field().getAttribute('aria-activedescendant')).toBe(await options().getAttribute('id'));
    await field().press('Tab');
    expect(await field().inputValue()).toBe('type:Weapon');
    await expect.poll(() => facts().textContent()).toContain('Weapon');
    // The first Escape closes the completions, the second one clears the text.
    await field().pressSequentially(' le');
    await options().first().waitFor();
    await field().press('Escape');
    expect(await options().count()).toBe(0);
    expect(await field().inputValue()).toBe('type:Weapon le');
  });

  test('moves through the suggestions with the arrow keys in both directions, and continues at the other end', async () => {
    await open('#/control_panel/item_db');
    await field().pressSequentially('type:');
    // The previous completions stay visible until the last key press is handled.
    await page.locator('[role=listbox]:not([aria-busy=true]) [role=option]').filter({ hasText: 'Weapon' }).waitFor();
    const last = (await options().count()) - 1;
    const steps = [
      ['ArrowUp', last],
      ['ArrowUp', last - 1],
      ['ArrowDown', last],
      ['ArrowDown', 0],
      ['ArrowDown', 1],
      ['ArrowUp', 0],
      ['ArrowUp', last],
    ] as const;
    for (const [key, at] of steps) {
      await field().press(key);
      const active = await field().getAttribute('aria-activedescendant');
      expect(active).toBe(await options().nth(at).getAttribute('id'));
      expect(await options().nth(at).getAttribute('aria-selected')).toBe('true');
    }
  });

  /**
   * Opens the item database and stops the browser's clock, so that delayed work waits until the test advances the
   * clock.
   */
  async function openAndStopClock(): Promise<string[]> {
    here = await site.enter('#/control_panel/item_db', { as: 'player', width: 1440, hasOwnClock: true });
    page = here.page;
    await cards().first().waitFor();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    return cards().allTextContents();
  }

  test(
    'draws a typed character before the list is searched, and waits for suggestions only if a key needs them',
    exhaustive,
    async () => {
      const before = await openAndStopClock();
      await field().pressSequentially('ty');
      expect(await field().inputValue()).toBe('ty');
      expect(await options().count()).toBe(0);
      expect(await page.getByRole('listbox', { includeHidden: true }).getAttribute('aria-busy')).toBe('true');
      await field().press('ArrowDown');
      expect(await field().getAttribute('aria-activedescendant')).toBe(await options().first().getAttribute('id'));
      await field().press('Enter');
      expect(await field().inputValue()).toBe('type:');
      await field().pressSequentially('card');
      expect(await cards().allTextContents()).toEqual(before);
      await page.clock.runFor(400);
      await expect.poll(() => facts().textContent()).toContain('Card');
      expect(await field().inputValue()).toBe('type:card');
    },
  );

  test(
    'draws a typed number of a filter before the list is searched, and applies it when the field is left',
    exhaustive,
    async () => {
      const before = await openAndStopClock();
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      const limit = page.getByRole('textbox', { name: 'Required level from' });
      await limit.pressSequentially('9');
      expect(await limit.inputValue()).toBe('9');
      expect(await field().inputValue()).toBe('');
      await limit.press('Tab');
      expect(await field().inputValue()).toBe('level:9..');
      await page.clock.runFor(400);
      await expect.poll(() => cards().allTextContents()).not.toEqual(before);
    },
  );

  test('runs a slow search only after a pause in typing', exhaustive, async () => {
    const before = await openAndStopClock();
    // Simulates a slow machine: each time that the site measures is 20 ms or more.
    await page.evaluate(() => {
      let calls = 0;
      performance.now = () => 20 * calls++;
    });
    await field().press('t');
    await page.clock.runFor(100);
    await options().filter({ hasText: 'type:' }).waitFor();
    for (const letter of 'ype:card') {
      await field().press(letter);
      await page.clock.runFor(200);
    }
    expect(await field().inputValue()).toBe('type:card');
    expect(await options().filter({ hasText: 'type:' }).count()).toBe(1);
    expect(await cards().allTextContents()).toEqual(before);
    await page.clock.runFor(1_000);
    await expect.poll(() => facts().textContent()).toContain('Card');
    // If the address changes meanwhile, the pending search is cancelled.
    await field().press('x');
    await page.evaluate(() => {
      location.hash = '#/control_panel/item_db?search=type:weapon';
    });
    await expect.poll(() => field().inputValue()).toBe('type:weapon');
    await page.clock.runFor(1_000);
    await expect.poll(() => facts().textContent()).toContain('Weapon');
    expect(await field().inputValue()).toBe('type:weapon');
  });

  test('builds new cards one by one, so that the next key press is handled in between', exhaustive, async () => {
    await open('#/control_panel/item_db');
    const before = await cards().allTextContents();
    expect(before.length).toBeGreaterThan(2);
    await page.evaluate(() => {
      const built: number[] = [];
      Object.assign(window, { built });
      const known = new Set<Node>(document.querySelectorAll('main article'));
      // Counts new cards per rendering: the observer gets all changes of one rendering together, and a card that only
      // moved is not counted again.
      new MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
        const cards = added.filter((node) => node.nodeName === 'ARTICLE' && !known.has(node));
        for (const card of cards) known.add(card);
        built.push(new Set(cards).size);
      }).observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true });
    });
    await field().pressSequentially('sort:-id');
    // The test waits until the old cards are gone: the address changes before the cards, and the last old cards
    // disappear before the busy state begins.
    await expect
      .poll(async () => (await cards().allTextContents()).filter((card) => before.includes(card)))
      .toEqual([]);
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
    expect(await cards().count()).toBe(before.length);
    const built: number[] = await page.evaluate(() => Reflect.get(window, 'built'));
    expect(Math.max(...built)).toBe(1);
  });

  test('marks and reports an invalid part after the text cursor has left it, and filters by the rest', async () => {
    await open('#/control_panel/item_db');
    await field().pressSequentially('type:weapno');
    const sentence = page.getByText('The field "type" has no value "weapno". Did you mean "Weapon"?');
    await page.waitForURL(/weapno/);
    expect(await sentence.count()).toBe(0);
    await field().pressSequentially(' is:slotted');
    await sentence.waitFor();
    expect(await field().getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('main mark').textContent()).toBe('weapno');
    expect(await cards().first().getByRole('heading').first().textContent()).toMatch(/\[\d\]/);
    expect(await violations(page)).toEqual([]);
  });

  test('is written and read by the panel of filters', async () => {
    await open('#/control_panel/item_db?search=type:weapon', { width: 360 });
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const type = page.getByRole('group', { name: 'Type' });
    expect(await type.getByRole('checkbox', { name: /^Weapon/ }).isChecked()).toBe(true);
    await type.getByRole('checkbox', { name: /^Card/ }).check();
    expect(await field().inputValue()).toBe('type:weapon,Card');
    await type.getByRole('checkbox', { name: /^Weapon/ }).uncheck();
    expect(await field().inputValue()).toBe('type:Card');
    await page.getByRole('textbox', { name: 'Required level to' }).fill('40');
    await expect.poll(() => field().inputValue()).toBe('type:Card level:..40');
    expect(await sideways(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
    await field().fill('');
    await expect.poll(() => type.getByRole('checkbox', { checked: true }).count()).toBe(0);
  });

  test('has a panel of filters that leaves the list visible and shows the number of matches', async () => {
    await open('#/control_panel/item_db', { width: 1366, height: 768 });
    const filter = page.getByRole('button', { name: 'Filter', exact: true });
    await filter.click();
    const only = page.getByRole('group', { name: 'Show only' });
    await only.getByRole('checkbox', { name: /^Dropped by monsters/ }).check();
    expect(await field().inputValue()).toBe('is:dropped');
    await page.getByRole('textbox', { name: 'Required level to' }).fill('40');
    const show = page.getByRole('button', { name: /^Show [\d,]+ items$/ });
    await show.waitFor();
    for (const facts of [await show.boundingBox(), await cards().first().boundingBox()])
      expect(facts?.y ?? 768).toBeLessThan(700);
    await page.getByRole('textbox', { name: 'Attack from' }).fill('99999');
    await page.getByRole('button', { name: 'No items match' }).waitFor();
    await page.getByRole('textbox', { name: 'Attack from' }).fill('');
    await show.click();
    expect(await filter.getAttribute('aria-expanded')).toBe('false');
    expect(await filter.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await field().inputValue()).toBe('is:dropped level:..40');
  });

  test('keeps a deselected filter value in its position until its group is collapsed', async () => {
    await open('#/control_panel/item_db');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const type = page.getByRole('group', { name: 'Type' });
    await type.getByRole('button', { name: /^Show all/ }).click();
    const word = (await type.locator('label').nth(6).locator('span').first().textContent()) ?? '';
    await open(`#/control_panel/item_db?search=${encodeURIComponent(`type:"${word}"`)}`);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const box = type.getByRole('checkbox', { name: word });
    const isFocused = () => box.evaluate((one) => one === document.activeElement);
    for (const isChosen of [false, true, false]) {
      await box.press('Space');
      await expect.poll(() => field().inputValue()).toBe(isChosen ? `type:"${word}"` : '');
      expect([await box.isChecked(), await isFocused()]).toEqual([isChosen, true]);
    }
    const fold = type.getByRole('button');
    await fold.press('Enter');
    await fold.press('Enter');
    expect(await type.getByRole('checkbox').count()).toBe(6);
  });

  testSome(1, [
    ['Drop chance', '0.05', 'rate:0.05..'],
    ['Attack', '1,000', 'atk:1000..'],
    ['Weight', '10.5', 'weight:10.5..'],
  ])('keeps a number in a filter field as typed, at any speed: %s from %s', async (group, typed, query) => {
    await open('#/control_panel/item_db');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const limit = page.getByRole('textbox', { name: `${group} from` });
    await limit.click();
    for (const letter of typed) {
      await page.keyboard.type(letter);
      // Each typed character must be written into the search text and read back before the next one.
      await expect.poll(() => field().inputValue()).toContain(`:${limitText(await limit.inputValue())}..`);
    }
    expect(await limit.inputValue()).toBe(typed);
    expect(await field().inputValue()).toBe(query);
  });

  test(
    'shows hints without moving other elements, and has a separate panel of filters for each list',
    exhaustive,
    async () => {
      await open('#/control_panel/item_db');
      const filter = page.getByRole('button', { name: 'Filter', exact: true });
      const top = async () => (await filter.boundingBox())?.y;
      const before = await top();
      await field().pressSequentially('ty');
      await page.getByText('Type at least 3 characters to search.').waitFor();
      expect(await top()).toBe(before);
      await filter.click();
      expect(await filter.getAttribute('aria-expanded')).toBe('true');
      await page.evaluate(() => {
        location.hash = '#/control_panel/mob_db';
      });
      await page.getByRole('combobox', { name: 'Search for a mob' }).waitFor();
      expect(await filter.getAttribute('aria-expanded')).toBe('false');
    },
  );

  test('evaluates a condition about related records with the other database', async () => {
    await open('#/control_panel/map_db?search=monster:%28race:plant%29');
    await cards().first().waitFor();
    expect(await cards().count()).toBeGreaterThan(0);
    await open('#/control_panel/map_db?search=monster:%28level%3E500%29');
    await page.getByText('No maps found matching search').waitFor();
  });

  test('works in a market list with filters and plain words', async () => {
    await open('#/control_panel/live_market?search=type:weapon+price%3C1m+sort:price');
    const market = page.getByRole('combobox', { name: 'Search for an item, merchant, or location' });
    const count = async () => page.getByRole('row').count();
    expect(await market.inputValue()).toBe('type:weapon price<1m sort:price');
    const parts = page.getByRole('list', { name: 'Understood' }).getByRole('listitem');
    await expect.poll(() => parts.allTextContents()).toEqual(['type:weapon', 'price<1m', 'sort:price']);
    const weapons = await count();
    expect(weapons).toBeGreaterThan(1);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const type = page.getByRole('group', { name: 'Type' });
    await type.getByRole('checkbox', { name: /^Weapon/ }).uncheck();
    expect(await market.inputValue()).toBe('price<1m sort:price');
    await expect.poll(count).toBeGreaterThan(weapons);
    await page.getByRole('textbox', { name: 'Refine from' }).fill('5');
    await expect.poll(() => market.inputValue()).toBe('price<1m sort:price refine:5..');
    expect(await violations(page)).toEqual([]);
    await market.fill('seller:');
    await market.fill('no such thing at all');
    await page.getByText('No items found matching search').waitFor();
    await market.fill('');
    await market.press('Backspace');
    expect(await market.inputValue()).toBe('');
  });

  test('reports a misspelt search field in a market list', exhaustive, async () => {
    await open('#/control_panel/live_market?search=pirce%3C50k');
    await page.getByText('There is no field "pirce". Did you mean "price"?').waitFor();
  });
});
