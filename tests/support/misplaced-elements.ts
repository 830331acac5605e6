import type { Page } from 'playwright-core';

/** HTML elements that may contain only text and inline elements. */
const inlineOnly = 'span, small, b, strong, em, i, code, label, button, p, h1, h2, h3, h4, legend, time, summary';
/** HTML elements that are not inline. */
const blocks =
  'div, p, section, article, header, footer, nav, form, fieldset, figure, table, ul, ol, dl, h1, h2, h3, h4';

/** Returns each block element of a page that is within an inline element, as `span > div.class`. */
export const misplacedElements = (page: Page): Promise<string[]> =>
  page
    .evaluate(
      ([outer, inner]) =>
        [...document.querySelectorAll(`:is(${outer}) :is(${inner})`)].map((element) => {
          const around = element.parentElement?.closest(outer ?? '');
          // An exception: a `summary` or `legend` element may contain a heading.
          const isAllowed = around?.matches('summary, legend') && element.matches('h1, h2, h3, h4');
          return isAllowed ? '' : `${around?.localName} > ${element.localName}.${element.className}`;
        }),
      [inlineOnly, blocks],
    )
    .then((found) => [...new Set(found)].filter(Boolean));

/** Markup that HTML or ARIA in HTML does not allow. */
const invalid = [
  'title ~ title',
  'input[type=search][role=combobox]',
  'input[type=checkbox][aria-checked]',
  // Rule of HTML: a caption is the first or the last child of its figure.
  'figcaption:not(:first-child):not(:last-child)',
  'noscript[aria-hidden]',
];

/** Returns the selector of each kind of invalid markup on the page. */
export const invalidMarkup = (page: Page): Promise<string[]> =>
  page.evaluate((selectors) => selectors.filter((selector) => document.querySelector(selector)), invalid);
