import { routeToPage } from '../catalog/route-to.ts';
import type { SiteConfig } from '../contract/site.ts';
import type { Paragraph } from './content.ts';

/**
 * Returns the address from which players download the game client: the archive or the page about it; undefined if the
 * site has neither.
 */
export const clientAddress = ({ links, pages }: Pick<SiteConfig, 'links' | 'pages'>): string | undefined =>
  links.download ?? (pages.download.length > 0 ? routeToPage('download') : undefined);

/**
 * Returns the steps by which a player with an account gets into the game; `signIn` is the sentence about signing in.
 */
export function clientSteps(site: Pick<SiteConfig, 'links' | 'pages'>, signIn: string): Paragraph[] {
  const address = clientAddress(site);
  return [...(address === undefined ? [] : [[{ text: 'Download the client', href: address }, { text: '.' }]]), signIn];
}
