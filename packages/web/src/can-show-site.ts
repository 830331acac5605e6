/**
 * Returns whether the browser has the APIs that the site requires beyond its syntax. Newer APIs are checked at their
 * use. The first API came with Chrome 116, Firefox 124 and Safari 17.4, the second with Chrome 120; index.html names
 * the later version of each browser.
 */
export const canShowSite = (): boolean => 'any' in AbortSignal && 'canParse' in URL;
