import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { routeReplies } from './route-replies.ts';

/**
 * Number of letters of a name, and of a shop title. The fonts of the tests have no wide letters: 40 frames in place of
 * them are as wide as 24 letters.
 */
const nameLength = 40;
const titleLength = 130;
const nameFields =
  /^(name|class|user_id|guild|producer|castle|location|map_name)$|(char|character|guild|account|acc|item|mob|shop)_name$/;
const priceFields = /price|zeny|^(fair|low|high|value)$/;
/** Factor that makes prices of seven digits of the demo world as long as the longest ones, thirteen digits. */
const priceFactor = 1_234_567;
const maxPrice = 9_999_999_999_999;

/** Returns the value with all names replaced by `letter`, repeated, and with prices of up to thirteen digits. */
function widen(value: unknown, letter: string, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => widen(one, letter, key));
  if (typeof value === 'string')
    return value !== '' && nameFields.test(key) ? letter.repeat(key === 'shop_name' ? titleLength : nameLength) : value;
  if (typeof value === 'number') return priceFields.test(key) ? Math.min(value * priceFactor, maxPrice) : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, widen(one, letter, name)]));
}

/**
 * Rewrites all further replies of the page: names become as wide as 24 wide letters, shop titles as wide as 80, and
 * prices get up to thirteen digits.
 */
export const answerWithWideTexts = (letter: string) => async (page: Page) => {
  await routeReplies(page, /\/api\/(account|server)\/|\/db\/\w+\.json\.gz/, async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    const text = String(body[0] === 0x1f ? gunzipSync(body) : body);
    if (!response.ok() || !/^[[{]/.test(text)) return route.fulfill({ response, body });
    await route.fulfill({
      contentType: 'application/json',
      body: JSON.stringify(widen(JSON.parse(text), letter)),
    });
  });
};
