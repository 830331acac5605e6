import { defaultSite, type SiteConfig, siteConfig } from '@kafra/sdk/contract';

/**
 * What makes this build the site of one realm; a server without `/site.json` has the defaults.
 * @throws when the file is there and cannot be read.
 */
export async function loadSite(): Promise<SiteConfig> {
  const reply = await fetch('/site.json');
  return reply.ok ? siteConfig.parse(await reply.json()) : defaultSite;
}
