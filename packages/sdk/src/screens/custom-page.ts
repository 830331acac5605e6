import { definePage } from '../models/page.ts';
import { pageLanguages } from '../models/page-languages.ts';
import { siteCards } from '../models/site-cards.ts';

/** A page that the operator added to the site. */
export const customPage = definePage({
  id: 'custom_page',
  content(_, { slug }, context) {
    const page = context.site.pages.custom.find((one) => one.slug === slug);
    return {
      heading: page?.title ?? '',
      languages: pageLanguages(context, [slug]),
      sections: [],
      cards: siteCards(page?.cards ?? [], context.site),
    };
  },
});
