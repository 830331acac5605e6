/** @module-tag exhaustive */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/chromium.ts';
import { demoToken } from '../support/demo.ts';
import { type LookOptions, useSite } from '../support/site.ts';

/**
 * Tests the focus after a press of a button that then disappears or is disabled. It must not move to the start of the
 * page.
 */
let page: Page;

const heading = 'H1';

/** Returns a text for the focused element: its name or its kind. */
const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName);

const button = (name: string | RegExp) =>
  page
    .getByRole('main')
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first();
const press = (name: string | RegExp) => () => button(name).press('Enter');

/** Filters the list by a value of a row, and removes the filter. */
async function narrowAndWiden(): Promise<void> {
  await page.locator('main button[title^="Show only"]:visible').first().press('Enter');
  await press(/^Remove filter /)();
}

async function answer(button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: button, exact: true }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

async function refuseClaim(): Promise<void> {
  await press(/^Refuse/)();
  await page.getByRole('dialog').getByLabel('Reason').fill('No.');
  await answer('Decide');
  await button(/^Refuse/).waitFor({ state: 'detached' });
}

/** Creates a claim of a game account that is not decided yet. */
async function makeUpClaim(window: Page): Promise<void> {
  let decision = {};
  const account = { account_id: 7, user_id: 'old_gm', group_id: 0, holder: 'a@b.example', email: 'c@d.example' };
  const claim = { id: 6, at: 1_795_000_000_000, kind: 'dispute', note: 'Mine.', state: 'open', ...account };
  await window.route('**/api/admin/claims', (route) =>
    route.fulfill({ json: { claims: [{ ...claim, ...decision }] } }),
  );
  await window.route('**/api/admin/claims/decide', (route) => {
    decision = { state: 'refused', decided_at: claim.at + 1 };
    return route.fulfill({ json: {} });
  });
}

interface Case {
  name: string;
  hash: string;
  options: LookOptions;
  /** Actions on the site, each with the element that must have the focus after it. */
  steps: readonly (readonly [does: () => Promise<void>, focus: string])[];
}

const cases: readonly Case[] = [
  {
    name: 'the parts of a search that cards understood',
    hash: '#/control_panel/item_db?search=type:weapon+level:..30+price:1..',
    options: { as: 'player' },
    steps: [
      [press('Remove type:weapon'), 'Remove level:..30'],
      [press('Remove price:1..'), 'Remove level:..30'],
      [press('Remove level:..30'), heading],
    ],
  },
  {
    name: 'the parts of a search that a table understood',
    hash: '#/control_panel/live_market?search=type:weapon+price%3C1m',
    options: { as: 'player' },
    steps: [
      [press('Remove type:weapon'), 'Remove price<1m'],
      [press('Remove price<1m'), heading],
    ],
  },
  {
    name: 'the last filter of the hunters',
    hash: '#/control_panel/mvp_rankings',
    options: { as: 'player', width: 1440 },
    steps: [[narrowAndWiden, heading]],
  },
  {
    name: 'a decision that is not asked for twice',
    hash: '#/control_panel/admin_claims',
    options: { as: 'owner', prepare: makeUpClaim },
    steps: [[refuseClaim, heading]],
  },
];

describe.skipIf(!hasBrowser)('the keyboard focus moves to the next useful element after', () => {
  const site = useSite();

  test.each(cases)('$name', async ({ hash, options, steps }) => {
    ({ page } = await site.look(hash, options));
    for (const [does, focus] of steps) {
      await does();
      await expect.poll(focused).toBe(focus);
    }
  });

  test('the card of a session disappears because the session was ended', async () => {
    const [, token] = [await demoToken(site.server, 'staff'), await demoToken(site.server, 'staff')];
    ({ page } = await site.look('#/control_panel/sessions', { token }));
    await press('End')();
    await answer('End Session');
    await button('End').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe(heading);
  });

  test('a list is reloaded, which the user can request only once at a time', async () => {
    ({ page } = await site.look('#/control_panel/live_market', { as: 'player' }));
    let calls = 0;
    const released = Promise.withResolvers<void>();
    await page.route('**/api/server/live-market', async (route) => {
      calls += 1;
      await released.promise;
      await route.continue();
    });
    const reload = button('Reload');
    await reload.press('Enter');
    await expect.poll(() => reload.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused()).toBe('Reload');
    released.resolve();
    await expect.poll(() => reload.getAttribute('aria-disabled')).toBe('false');
    expect([await focused(), calls]).toEqual(['Reload', 1]);
  });
});

/**
 * Simulates Safari, in which a press does not focus the button but its focusable ancestor. This function runs in the
 * page before the site.
 */
function focusNothingPressed(): void {
  const focusAround = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest('button, a, label, input') : null;
    if (!pressed) return;
    event.preventDefault();
    const around = pressed.parentElement?.closest('[tabindex]');
    if (around instanceof HTMLElement) around.focus({ preventScroll: true });
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  window.addEventListener('mousedown', focusAround, true);
}

describe.skipIf(!hasBrowser)('in a browser that does not focus clicked buttons', () => {
  const site = useSite();

  test('the focus returns to the button that opened a dialog', async () => {
    ({ page } = await site.look('#/control_panel/master', {
      as: 'player',
      prepare: async (window) => void (await window.addInitScript(focusNothingPressed)),
    }));
    const main = page.getByRole('main');
    const create = main.getByRole('button', { name: 'Create Player Account' });
    const toggle = main.getByRole('switch').first();
    const palette = page.getByRole('button', { name: /^Find/ });
    const dialog = page.getByRole('dialog');
    const presses = [
      [create, () => create.click()],
      [toggle, () => toggle.click()],
      [palette, () => palette.click()],
      [create, () => create.press('Enter')],
    ] as const;
    for (const [opener, press] of presses) {
      await press();
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true);
    }
    // The command palette was opened by a key, so the focus must not return to the element that was pressed before.
    await create.hover();
    await page.mouse.down();
    await page.mouse.move(0, 0);
    await page.mouse.up();
    await page.keyboard.press('Control+k');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => main.evaluate((one) => one === document.activeElement)).toBe(true);
  });
});

describe.skipIf(!hasBrowser)('in a dialog longer than the screen', () => {
  const site = useSite();

  test('the focused element is never at the edge of the screen or covered by the close button', async () => {
    ({ page } = await site.look('#/control_panel/access_tokens', { as: 'player', width: 360, height: 500 }));
    await press('Create Access Token')();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').waitFor();
    const covered: string[] = [];
    const fields = await dialog.locator('input, select, form button').count();
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let field = 0; field < fields; field++) {
        await page.keyboard.press(key);
        const fault = await page.evaluate(() => {
          const focus = document.activeElement;
          const close = document.querySelector('[role=dialog] > button');
          if (!focus || !close || focus === close) return undefined;
          const [box, x] = [focus.getBoundingClientRect(), close.getBoundingClientRect()];
          const isUnder = box.right > x.left && box.left < x.right && box.bottom > x.top && box.top < x.bottom;
          const isCut = box.top < 0 || box.bottom > innerHeight;
          return isUnder || isCut ? focus.outerHTML : undefined;
        });
        if (fault !== undefined) covered.push(`${key} ${fault}`);
      }
    }
    expect(covered).toEqual([]);
  });

  test('a form that cannot be submitted shows the invalid field, and the reason below the button', async () => {
    ({ page } = await site.look('#/home?login', { width: 360, height: 420 }));
    const email = page.getByRole('dialog').getByLabel('Email');
    const submit = page.getByRole('dialog').getByRole('button', { name: 'Sign in' });
    await submit.press('Enter');
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
    const reason = page.locator(`[id="${await email.getAttribute('aria-describedby')}"]`);
    for (const shown of [email, reason]) {
      const box = await shown.boundingBox();
      expect(box?.y).toBeGreaterThan(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(420);
    }
  });
});
