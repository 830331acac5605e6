import { demoSite as demoSettings } from '@kafra/demo/testing';
import { type SiteConfig, siteConfig } from '@kafra/sdk/contract';
import { sitePages } from '@kafra/server/testing';

const settings = demoSettings('imported');

/** The site of the demo realm, as its server publishes it. */
export const demoSite: SiteConfig = siteConfig.parse({ ...settings, pages: sitePages(settings.pages, []) });
