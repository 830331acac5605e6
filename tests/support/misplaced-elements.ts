import type { Page } from 'playwright-core';

/** Elements that HTML allows to contain only text and inline elements. */
const inlineOnly = 'span, small, b, strong, em, i, code, label, button, p, h1, h2, h3, h4, legend, time, summary';
/** Elements that are not inline. */
const blocks =
  'div, p, section, article, header, footer, nav, form, fieldset, figure, table, ul, ol, dl, h1, h2, h3, h4';

/** Returns each block element within an inline element, as `span > div.class`. */
export const misplacedElements = (page: Page): Promise<string[]> =>
  page
    .evaluate(
      ([outer, inner]) =>
        [...document.querySelectorAll(`:is(${outer}) :is(${inner})`)].map((element) => {
          const around = element.parentElement?.closest(outer ?? '');
          // A summary may contain a heading.
          const isAllowed = around?.matches('summary, legend') && element.matches('h1, h2, h3, h4');
          return isAllowed ? '' : `${around?.localName} > ${element.localName}.${element.className}`;
        }),
      [inlineOnly, blocks],
    )
    .then((found) => [...new Set(found)].filter(Boolean));
