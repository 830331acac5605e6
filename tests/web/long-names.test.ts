import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/chromium.ts';
import { layoutFaults } from '../support/layout-faults.ts';
import { useSite } from '../support/site.ts';
import { waitUntilIdle } from '../support/site-screens.ts';
import { answerWithWideTexts } from '../support/wide-texts.ts';

const names = {
  'letters without spaces': 'A'.repeat(40),
  words: 'The Very Long Name of a Realm of Many Words',
  'Hangul letters': '가나다라마바사아자차'.repeat(6),
};
const widths = [320, 360, 390, 420, 699, 768, 899, 1024, 1366, 1920];

/** Replaces the name of the realm and its tagline. Without a tagline, the name is the heading of the home page. */
const rename = (name: string) => async (page: Page) => {
  await page.route('**/site.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), name, tagline: '' } });
  });
};

describe.skipIf(!hasBrowser)('a long name of the realm', () => {
  const site = useSite();

  test.each(Object.entries(names))(
    'of %s fits on the home page and the server information at every width',
    { timeout: 120_000 },
    async (_, name) => {
      const { page, go } = await site.enter('#/home', { prepare: rename(name) });
      const faults: unknown[] = [];
      for (const hash of ['#/home', '#/server_info']) {
        await go(hash);
        await page.locator('main h1').waitFor();
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          const found = await layoutFaults(page);
          const hidden = await cutOff(page, name);
          if (found.length > 0 || hidden.length > 0) faults.push({ hash, width, found, hidden });
        }
      }
      expect(faults).toEqual([]);
    },
  );
});

describe.skipIf(!hasBrowser)("the realm's logo in the header", () => {
  const site = useSite();
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const withIcon = async (page: Page) => {
    await page.route('**/site.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ json: { ...(await response.json()), icon: 'logo.png' } });
    });
    await page.route('**/media/logo.png', (route) => route.fulfill({ body: png, contentType: 'image/png' }));
  };

  test('is the icon that the operator configured', async () => {
    const { page } = await site.enter('#/home', { prepare: withIcon });
    const icon = page.locator('header > a[href="#/home"] img');
    await icon.waitFor();
    expect(await icon.evaluate((image: HTMLImageElement) => [image.width, image.height])).toEqual([32, 32]);
    expect(await page.locator('header > a[href="#/home"] svg').count()).toBe(0);
  });
});

describe.skipIf(!hasBrowser)('names of 24 wide letters', () => {
  const site = useSite();

  test.each([
    { screen: 'master', letter: '剣', widths: [1100, 899, 360] },
    { screen: 'mvp_rankings', letter: '剣', widths: [1440, 1100] },
    { screen: 'map_db', letter: '剣', widths: [360, 320, 303] },
    { screen: 'vending_statistics', letter: '剣', widths: [1366, 320, 303] },
    { screen: 'live_market', letter: '剣', widths: [1366, 768, 303] },
  ])('fit on the screen $screen, with prices of 13 digits', async ({ screen, letter, widths: screenWidths }) => {
    const { page } = await site.look(`#/control_panel/${screen}`, {
      as: 'player',
      prepare: answerWithWideTexts(letter),
    });
    await page.locator('main :is(table, ul[aria-label], ol[aria-label])').first().waitFor();
    await waitUntilIdle(page);
    const faults: unknown[] = [];
    for (const width of screenWidths) {
      await page.setViewportSize({ width, height: 900 });
      const found = await layoutFaults(page);
      if (found.length > 0) faults.push({ width, found });
    }
    expect(faults).toEqual([]);
  });

  test('take at most three lines of an offer on a phone', async () => {
    const { page } = await site.look('#/control_panel/live_market', {
      as: 'player',
      width: 360,
      prepare: answerWithWideTexts('剣'),
    });
    const entry = page.getByRole('list', { name: 'Live Market' }).getByRole('listitem').first();
    const name = entry.getByRole('button').first();
    const [lines, height] = await name.evaluate((one) => [
      one.getBoundingClientRect().height,
      Number.parseFloat(getComputedStyle(one).lineHeight),
    ]);
    expect((lines ?? 0) / (height ?? 1)).toBeLessThanOrEqual(3.5);
  });

  test('of a shop and of its owner do not overlap', async () => {
    const { page } = await site.look('#/control_panel/live_market', {
      as: 'player',
      width: 1366,
      prepare: answerWithWideTexts('剣'),
    });
    const shop = page.locator('main td', { hasText: 'Opened' }).first();
    const gap = await shop.evaluate((cell) => {
      const range = document.createRange();
      const linesOf = (element: Element | null | undefined) => {
        range.selectNodeContents(element ?? cell);
        return [...range.getClientRects()].filter(({ width }) => width > 1);
      };
      const small = cell.querySelector('small');
      const title = linesOf(small?.previousElementSibling);
      const owner = linesOf(small);
      return Math.min(...owner.map(({ top }) => top)) - Math.max(...title.map(({ bottom }) => bottom));
    });
    expect(gap).toBeGreaterThan(-5);
  });
});

/**
 * Returns the buttons and texts that are outside the window, and a note if the name in the header is too narrow to be
 * read.
 */
const cutOff = (page: Page, name: string) =>
  page.evaluate((shownName) => {
    const isWithin = (element: Element): boolean => {
      const { left, right, width } = element.getBoundingClientRect();
      return width === 0 || (left >= 0 && right <= document.documentElement.clientWidth + 1);
    };
    const buttons = [...document.querySelectorAll('header button, main section button, main section a, footer p')];
    const brand = document.querySelector('header > a[href="#/home"] span');
    const room = brand?.getBoundingClientRect().width ?? 0;
    const isReadable = !brand || room <= 1 || room >= 48;
    const eyebrow = [...document.querySelectorAll('main section p')].find(
      ({ textContent }) => textContent === shownName,
    );
    return [
      ...buttons.filter((one) => !isWithin(one)).map(({ textContent }) => textContent),
      ...(isReadable ? [] : [`the name in the header has ${Math.round(room)} px`]),
      ...(eyebrow && !isWithin(eyebrow) ? ['the name above the heading'] : []),
    ];
  }, name);
