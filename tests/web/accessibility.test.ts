import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Look, violations } from '../support/axe.ts';
import { sideways, unseen, type Visit } from '../support/browser.ts';
import { hasBrowser } from '../support/chromium.ts';
import { testSome } from '../support/exhaustive.ts';
import { invalidMarkup, misplacedElements } from '../support/misplaced-elements.ts';
import { asOldAsNamed } from '../support/oldest-browser.ts';
import { useSite } from '../support/site.ts';
import { openScreen, type SiteScreen, siteScreens, waitUntilIdle } from '../support/site-screens.ts';

/**
 * Tests every page, screen and dialog of the site in both themes, on a phone, a tablet and a desktop, as in the oldest
 * supported browser. Checks accessibility with axe, overflow and console errors. With KAFRA_SHOTS set, writes a picture
 * of each to `shots/`.
 */
const widths = [1440, 768, 360] as const;

const shots = process.env.KAFRA_SHOTS ? fileURLToPath(new URL('../../shots', import.meta.url)) : undefined;

/** Switches the colour theme, also while a dialog covers the button for it. */
const changeTheme = (page: Page) =>
  page.getByRole('button', { name: /^Switch to /, includeHidden: true }).dispatchEvent('click');

/**
 * Names of one screen each for a visitor, a member and an owner. On these screens, the top bar, the menu and the footer
 * are checked too.
 */
const withFrame = ['page home', 'view master', 'view database_backups'];

/**
 * Checks the page in all widths and both themes. Phones show lists in place of a desktop's tables, so both are checked
 * against all rules. A tablet has the desktop's elements in less space, and the dark theme only other colours.
 */
async function look(page: Page, { name }: SiteScreen): Promise<void> {
  const isDialog = name.startsWith('dialog');
  const part = isDialog ? '[role=dialog]' : 'main';
  // Top bar, menu and footer are the same on all screens of a user, so they are checked only on some of them.
  const within = withFrame.includes(name) ? undefined : part;
  const [desktop, tablet, phone] = widths;
  const looks: readonly [theme: 'day' | 'night', width: number, what: Look][] = [
    ['day', desktop, {}],
    ['day', tablet, { only: 'layout', within }],
    ['day', phone, { within }],
    ['night', phone, { only: 'contrast', within }],
    ['night', desktop, { only: 'contrast', within }],
  ];
  let shown = 'day';
  const lookEverywhere = async (resize: (width: number) => Promise<void>) => {
    for (const [theme, width, what] of looks) {
      if (theme !== shown) await changeTheme(page);
      shown = theme;
      await resize(width);
      await waitUntilIdle(page);
      const where = `${name} by ${theme} at ${width} px`;
      if (shots !== undefined) {
        const file = path.join(shots, `${theme}-${width}`, `${name.replace(' ', '-')}.png`);
        await page.screenshot({ path: file, fullPage: !isDialog });
      }
      expect(await violations(page, what), where).toEqual([]);
      expect(await sideways(page), where).toBe(0);
    }
  };
  await (shots === undefined
    ? unseen(page, lookEverywhere)
    : lookEverywhere((width) => page.setViewportSize({ width, height: 900 })));
  // Switches back to the original colour theme.
  await changeTheme(page);
}

describe.skipIf(!hasBrowser)('accessibility of the web site', () => {
  const site = useSite();

  async function enter(place: SiteScreen, width: number): Promise<Visit> {
    const who = place.user === 'nobody' ? {} : { as: place.user };
    const here = await site[place.hasMadeUpAnswers ? 'look' : 'walk'](place.hash, {
      width,
      prepare: asOldAsNamed,
      ...who,
    });
    await openScreen(here.page, place);
    return here;
  }

  testSome(6, siteScreens)('the checker axe finds no violations on $name', async (place) => {
    const { page, complaints } = await enter(place, widths[0]);
    if (place.name.startsWith('dialog')) await page.getByRole('dialog').waitFor();
    await look(page, place);
    expect(complaints.splice(0)).toEqual([]);
  });

  testSome(3, siteScreens)(
    '$name has valid markup, without a block element within an inline element',
    async (place) => {
      const { page } = await enter(place, widths[0]);
      if (place.name.startsWith('dialog')) await page.getByRole('dialog').waitFor();
      await waitUntilIdle(page);
      expect([...(await misplacedElements(page)), ...(await invalidMarkup(page))]).toEqual([]);
    },
  );

  test('buttons of dangerous actions are readable while the pointer is over them', async () => {
    const { page } = await site.look('#/control_panel/database_backups', { as: 'owner' });
    const button = page.getByRole('button', { name: /^Delete/ }).first();
    for (const theme of ['day', 'night']) {
      await button.hover();
      await waitUntilIdle(page);
      expect(await violations(page, { only: 'contrast', within: 'main' }), theme).toEqual([]);
      await changeTheme(page);
    }
  });

  test('selected elements are recognizable in the high-contrast mode of the system (forced colours)', async () => {
    const { page, follow } = await site.look('#/control_panel/vendor_db', { as: 'player' });
    const main = page.locator('main');
    await main.locator('tbody tr').first().waitFor();
    await page.emulateMedia({ forcedColors: 'active' });
    const looks = (element: Locator, pseudo?: string) =>
      element.first().evaluate((one, part) => {
        const { backgroundColor, outlineStyle, outlineColor, borderLeftWidth } = getComputedStyle(one, part);
        return { backgroundColor, outline: `${outlineStyle} ${outlineColor}`, borderLeftWidth };
      }, pseudo);
    const highlight = await page.evaluate(() => {
      const swatch = document.createElement('i');
      swatch.style.color = 'Highlight';
      document.body.append(swatch);
      const { color } = getComputedStyle(swatch);
      swatch.remove();
      return color;
    });
    const filled = { backgroundColor: highlight };
    const outlined = { outline: `solid ${highlight}` };
    expect(await looks(main.locator('fieldset [aria-pressed=true]'))).toMatchObject(filled);
    expect(await looks(main.locator('fieldset [aria-pressed=false]'))).not.toMatchObject(filled);
    expect(await looks(main.locator('nav [aria-current]'))).toMatchObject(filled);

    await page.getByRole('combobox').first().fill('a');
    await page.keyboard.press('ArrowDown');
    const options = page.getByRole('option');
    expect(await looks(options.and(page.locator('[aria-selected=true]')))).toMatchObject(outlined);
    expect(await looks(options.and(page.locator('[aria-selected=false]')))).not.toMatchObject(outlined);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('listbox', { name: 'Found' }).getByRole('option').first().waitFor();
    expect(await looks(options.and(page.locator('[aria-selected=true]')))).toMatchObject(outlined);
    await page.keyboard.press('Escape');

    await follow('#/control_panel/master');
    const isOn = (checked: boolean) => main.getByRole('switch', { checked });
    await isOn(true).first().waitFor();
    const [on, off] = [await looks(isOn(true)), await looks(isOn(false))];
    expect(on).toMatchObject(filled);
    expect(off).not.toMatchObject(filled);
    for (const [box, toggle] of [
      [on, isOn(true)],
      [off, isOn(false)],
    ] as const)
      expect((await looks(toggle, '::after')).backgroundColor).not.toBe(box.backgroundColor);

    await follow('#/home');
    await page.locator('header nav [aria-current]').waitFor();
    expect(await looks(page.locator('header nav > span:last-child'))).toMatchObject(filled);
    await page.emulateMedia({ forcedColors: 'none' });
  });

  // Other tests open most screens by their address. These two screens are opened only here: above, they are reached
  // from another screen.
  test.each([
    ['page not_me', 'It was not me'],
    ['view changes', 'Database Changes'],
  ])('the screen %s can also be opened by its address', async (name, title) => {
    const place = siteScreens.find((one) => one.name === name);
    if (place === undefined) throw new Error(`there is no ${name}`);
    const { page } = await site.look(place.hash, place.user === 'nobody' ? {} : { as: place.user });
    await openScreen(page, place);
    expect(await page.locator('main h1').textContent()).toBe(title);
  });

  test.each(['home', 'control_panel/vendor_db', 'control_panel/item_db'])(
    'the screen %s fits a width of 320 px',
    async (hash) => {
      const { page } = await enter({ name: hash, user: 'player', hash: `#/${hash}` }, 320);
      expect(await sideways(page)).toBe(0);
    },
  );
});
