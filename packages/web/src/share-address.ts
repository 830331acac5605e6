/**
 * Opens the route of a share address such as `/item/501`, which the server writes into the page. All other files of the
 * site are relative to the home page's address, one folder up.
 */
export function openShareAddress(): void {
  const route = document.querySelector<HTMLMetaElement>('meta[name="kafra-route"]')?.content;
  if (route === undefined) return;
  const { pathname } = new URL('../', location.href);
  history.replaceState(history.state, '', `${pathname}${location.hash || route}`);
}

/** Address of the site, without a slash at the end. */
export const siteAddress = (): string => new URL('.', location.href).href.replace(/\/$/, '');
