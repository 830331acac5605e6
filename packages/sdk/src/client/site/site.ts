import { defaultSite, type SiteConfig, siteConfig } from '../../contract/site.ts';
import type { Transport } from '../http/transport.ts';
import { fetchSite, notASite, parseSiteText, type SiteOptions } from './fetch-site.ts';

/**
 * Reads the site configuration of a server. A server without `/site.json` has the defaults.
 * @param baseUrl the server's address without a slash at the end; empty for the page's own origin.
 * @throws ApiError when the server cannot be reached or refuses, or the configuration is invalid; the signal's reason.
 */
export async function readSite(baseUrl: string, transport: Transport, options?: SiteOptions): Promise<SiteConfig> {
  const body = await fetchSite(baseUrl, transport, options);
  return body === undefined ? defaultSite : parseSite(baseUrl, body);
}

/**
 * Parses the text of a site configuration.
 * @throws ApiError for an invalid configuration.
 */
export function parseSite(baseUrl: string, body: string): SiteConfig {
  try {
    return siteConfig.parse(parseSiteText(body));
  } catch (cause) {
    throw notASite(baseUrl, cause);
  }
}
