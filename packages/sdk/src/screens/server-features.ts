import { definePage } from '../models/page.ts';
import { siteCards } from '../models/site-cards.ts';

export const serverFeatures = definePage({
  id: 'server_features',
  content: (_, __, { site }) => ({
    heading: 'Server Features',
    sections: [],
    cards: siteCards(site.pages.server_features),
  }),
});
