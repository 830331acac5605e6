import { defaultSite } from '@kafra/sdk/contract';
import { paths, type ServerConfig } from '../config.ts';
import type { DemoRealm } from './demo-realm.ts';

/** Gives a demo its databases; where those are its own, its castles are named too, unless others are set. */
export async function prepareDemo(demo: DemoRealm, config: ServerConfig): Promise<ServerConfig> {
  const { site } = withLinks(config, demo.site);
  const whose = await demo.ensureDatabases(paths(config).gameData);
  if (whose === 'imported' || site.woe?.castles) return { ...config, site };
  return { ...config, site: { ...site, woe: { ...(site.woe ?? defaultSite.woe), castles: demo.castles } } };
}

/** Each link that is set stays. */
const withLinks = (config: ServerConfig, { links, discord }: DemoRealm['site']): ServerConfig => ({
  ...config,
  site: {
    ...config.site,
    links: { ...links, ...config.site.links },
    discord: { ...discord, ...config.site.discord },
  },
});
