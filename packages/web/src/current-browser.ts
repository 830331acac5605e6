/**
 * Whether the browser has what the site takes for granted beyond the syntax that it is built for. The last of it came with
 * Chrome 120, Firefox 124 and Safari 17.4, as index.html says: what is younger is asked for where it is used.
 */
export const isCurrentBrowser = (): boolean =>
  'any' in AbortSignal && 'canParse' in URL && 'toSorted' in Array.prototype && 'checkVisibility' in Element.prototype;
