import { definePage } from '../models/page.ts';
import { siteCards } from '../models/site-cards.ts';

/** A page of the operator's own. */
export const customPage = definePage({
  id: 'custom_page',
  content(_, { slug }, { site }) {
    const page = site.pages.custom.find((one) => one.slug === slug);
    return { heading: page?.title ?? '', sections: [], cards: siteCards(page?.cards ?? []) };
  },
});
