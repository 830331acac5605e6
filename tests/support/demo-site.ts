import { demoSite as demoSettings } from '@kafra/demo/testing';
import { type SiteConfig, siteConfig } from '@kafra/sdk/contract';
import { chooseTexts, sitePages } from '@kafra/server/testing';

const settings = demoSettings('imported');
const texts = chooseTexts(settings.pages, [], { site: 'en', wanted: [] });

/** The site of the demo realm, as its server publishes it. */
export const demoSite: SiteConfig = siteConfig.parse({
  ...settings,
  pages: sitePages(settings.pages, texts),
  page_editing: true,
  backup_creation: true,
});
