import type { Page } from 'playwright-core';

/**
 * Simulates one of the oldest supported browsers (index.html): removes features from the scripts of a page that Chrome
 * 120, Firefox 124 or Safari 17.4 lacks. Workers and styles are not changed.
 */
export async function asOldAsNamed(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const young: readonly [object | undefined, readonly (string | symbol)[]][] = [
      [Array, ['fromAsync']],
      [Blob.prototype, ['bytes']],
      [Error, ['isError']],
      [Intl, ['DurationFormat', 'Segmenter']],
      [Math, ['sumPrecise', 'f16round']],
      [Promise, ['try']],
      [ReadableStream.prototype, [Symbol.asyncIterator, 'values']],
      [RegExp, ['escape']],
      [Response.prototype, ['bytes']],
      [URL, ['parse']],
      [Uint8Array, ['fromBase64', 'fromHex']],
      [Uint8Array.prototype, ['toBase64', 'toHex', 'setFromBase64', 'setFromHex']],
      [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf']],
      [Document.prototype, ['startViewTransition', 'caretPositionFromPoint']],
      [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover', 'popover']],
      [
        Object.getPrototypeOf(Object.getPrototypeOf([].values())),
        'map filter take drop flatMap reduce toArray forEach some every find'.split(' '),
      ],
      [window, ['requestIdleCallback', 'cancelIdleCallback', 'CloseWatcher', 'scheduler', 'Iterator', 'trustedTypes']],
    ];
    for (const [owner, names] of young) for (const name of names) if (owner) Reflect.deleteProperty(owner, name);
  });
}
