import type { Page } from 'playwright-core';

/**
 * Notes from now on what parts of the page say, with `(disabled)` behind the words of a button that cannot be pressed; what
 * it answers tells all of it. Words that stay for a second are gone before a busy machine looks for them.
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

/** What the buttons of dialogs say from now on, such as `Done! (disabled)`. */
export const noteButtons = (page: Page) => noteTexts(page, '[role=dialog] button');
