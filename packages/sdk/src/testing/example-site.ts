import { defaultSite, type SiteConfig } from '../contract/site.ts';
import type { ContentCard } from '../contract/site-pages.ts';

const card = (title: string): ContentCard => ({ title, parts: [{ kind: 'list', entries: [[{ text: 'One line' }]] }] });

/** A complete site configuration for tests: it has a War of Emperium schedule and every page. */
export const exampleSite: SiteConfig = {
  ...defaultSite,
  name: 'Kafra',
  rates: { base: 1.5, job: 1.5, drop: 1 },
  woe: { season: 3, day: 6, start: '18:00', end: '19:00', starts_on: '2025-06-21', castles: [], windows: [] },
  pages: {
    server_info: [{ id: 'rules', ...card('Rules and Restrictions') }],
    server_features: [card('Seal Quests')],
    download: [card('Installation')],
    custom: [],
    translations: [],
  },
};
