/**
 * Whether the browser has what the site takes for granted beyond the syntax that it is built for: what is younger is asked
 * for where it is used. Of these two the first came with Chrome 116, Firefox 124 and Safari 17.4, the second with Chrome 120,
 * so that index.html names the later of each.
 */
export const canShowSite = (): boolean => 'any' in AbortSignal && 'canParse' in URL;
