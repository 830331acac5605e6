import { definePage } from '../models/page.ts';
import { pageLanguages } from '../models/page-languages.ts';
import { siteCards } from '../models/site-cards.ts';

export const serverFeatures = definePage({
  id: 'server_features',
  content: (_, __, context) => ({
    heading: 'Server Features',
    languages: pageLanguages(context, ['features']),
    sections: [],
    cards: siteCards(context.site.pages.server_features, context.site),
  }),
});
