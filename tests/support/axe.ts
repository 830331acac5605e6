import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import type { Page } from 'playwright-core';

// The best practices include landmarks and the order of headings, with a moderate impact.
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules of the accessibility checker axe with a result that can depend on colours or on the layout. */
const someRules = {
  contrast: ['color-contrast'],
  layout: ['color-contrast', 'target-size', 'scrollable-region-focusable', 'aria-hidden-focus'],
};
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Look {
  /** Limits the accessibility check to colour contrast, or to the rules that depend on the window size. */
  only?: keyof typeof someRules;
  /** CSS selector of the part of the page to check; undefined for the whole page. */
  within?: string;
}

/** Returns the problems that the accessibility checker axe finds on the page: rule and element. */
export async function violations(page: Page, { only, within }: Look = {}): Promise<string[]> {
  // Loads the checker axe once per document, because most of the time of a check is the transfer of axe and its
  // results.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const runOnly = only ? { type: 'rule' as const, values: someRules[only] } : { type: 'tag' as const, values: tags };
  return page.evaluate(
    async ({ runOnly, part }) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      // The checker axe ignores text on a background image, so the paper texture is removed. It hardly changes the
      // colours.
      document.body.style.backgroundImage = 'none';
      const { violations: found } = await axe.run(part ?? document, {
        runOnly,
        resultTypes: ['violations'],
      });
      return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
    },
    { runOnly, part: within },
  );
}
