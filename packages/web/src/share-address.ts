/**
 * Opens the route of a share address such as `/item/501`, which the server names in the page. Everything else on the
 * site is at the address of the home page, one folder up.
 */
export function openShareAddress(): void {
  const route = document.querySelector<HTMLMetaElement>('meta[name="kafra-route"]')?.content;
  if (route === undefined) return;
  const { pathname } = new URL('../', location.href);
  history.replaceState(history.state, '', `${pathname}${location.hash || route}`);
}

/** Address of the site, without a slash at the end. */
export const siteAddress = (): string => new URL('.', location.href).href.replace(/\/$/, '');
