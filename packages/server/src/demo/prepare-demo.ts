import { defaultSite } from '@kafra/sdk/contract';
import { paths, type ServerConfig } from '../config.ts';
import type { DemoRealm, DemoSite } from './demo-realm.ts';

/** Adds the databases, site texts and the sales tax of the demo to the settings. Configured values stay unchanged. */
export async function prepareDemo(demo: DemoRealm, config: ServerConfig): Promise<ServerConfig> {
  const databases = await demo.ensureDatabases(paths(config).gameData);
  const market = { ...config.market, tax: config.market.tax ?? demo.saleTax };
  return { ...config, market, site: withDefaults(config.site, demo.site(databases)) };
}

function withDefaults(site: ServerConfig['site'], demo: DemoSite): ServerConfig['site'] {
  const set = Object.fromEntries(Object.entries(site).filter(([, value]) => value !== undefined));
  return {
    ...site,
    ...demo,
    ...set,
    name: site.name === defaultSite.name ? demo.name : site.name,
    tagline: site.tagline === defaultSite.tagline ? demo.tagline : site.tagline,
    rates: { ...demo.rates, ...site.rates },
    stats: { ...demo.stats, ...site.stats },
    links: { ...demo.links, ...site.links },
    spotlight: { ...demo.spotlight, ...site.spotlight },
    discord: { ...demo.discord, ...site.discord },
    pages: { ...demo.pages, ...site.pages },
  };
}
