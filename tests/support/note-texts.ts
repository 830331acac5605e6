import type { Page } from 'playwright-core';

/**
 * Records the texts of parts of the page from now on, with `(disabled)` after those of disabled buttons. The returned
 * function gives all of them. Texts that are visible for a second would be gone before a busy machine reads them.
 */
export async function noteTexts(page: Page, selector: string): Promise<() => Promise<readonly string[]>> {
  const noted = await page.evaluateHandle((of) => {
    const texts = new Set<string>();
    const note = () => {
      for (const part of document.querySelectorAll(of))
        texts.add(`${part.textContent}${part.matches(':disabled, [aria-disabled=true]') ? ' (disabled)' : ''}`);
    };
    note();
    const attributeFilter = ['disabled', 'aria-disabled'];
    new MutationObserver(note).observe(document, {
      ...{ subtree: true, childList: true, characterData: true },
      attributeFilter,
    });
    return texts;
  }, selector);
  return () => noted.evaluate((texts) => [...texts]);
}

/** Returns a function for the texts that dialog buttons have shown from now on, such as `Done! (disabled)`. */
export const noteButtons = (page: Page) => noteTexts(page, '[role=dialog] button');
