import { routeToPage } from '../catalog/route-to.ts';
import { ApiError } from '../client/http/api-error.ts';
import type { NewsItem } from '../contract/news.ts';
import { day } from '../core/time-units.ts';
import type { Action, Paragraph, Section } from '../models/content.ts';
import { definePage } from '../models/page.ts';
import { copyLinkAction } from '../models/share-link.ts';
import { siteCards } from '../models/site-cards.ts';
import { formatDate } from '../rules/text/format.ts';

const buttons: readonly Action[] = [{ id: 'all', label: 'All News', target: { hash: routeToPage('news') } }];

export const newsItem = definePage({
  id: 'news_item',
  async load({ slug }, { client }) {
    const { item } = await client.news.show({ slug });
    return item;
  },
  content({ data, error }, { slug }, context) {
    if (error) {
      const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
      return {
        heading: 'News',
        sections: [text(isGone ? 'There is no such news.' : 'The news could not be loaded.')],
        buttons,
      };
    }
    const item = data as NewsItem | undefined;
    if (!item) return { heading: 'News', isBusy: true, sections: [] };
    const [first, ...more] = item.cards;
    const [intro, cards] = first?.title === '' ? [[first], more] : [[], item.cards];
    return {
      heading: item.title,
      isStacked: true,
      sections: withDates(
        item,
        siteCards(intro, context.site).flatMap(({ sections }) => sections),
      ),
      cards: siteCards(cards, context.site),
      buttons: [...buttons, copyLinkAction(context, { kind: 'news', key: slug })],
    };
  },
});

const text = (paragraph: string): Section => ({ kind: 'text', paragraphs: [paragraph] });

/** Returns the dates of a news article. The date of a change is left out if it was soon after the publication. */
function datesOf({ published_at, updated_at }: NewsItem): Paragraph {
  const changed = updated_at - published_at > day ? `, changed ${formatDate(updated_at)}` : '';
  return [{ text: `${formatDate(published_at)}${changed}`, isItalic: true }];
}

/**
 * Adds the dates of a news article above its text. If the text begins with a paragraph, the dates become its first
 * paragraph.
 */
function withDates(item: NewsItem, sections: readonly Section[]): Section[] {
  const dates = datesOf(item);
  const [first, ...more] = sections;
  return first?.kind === 'text' && first.title === undefined
    ? [{ kind: 'text', paragraphs: [dates, ...first.paragraphs] }, ...more]
    : [{ kind: 'text', paragraphs: [dates] }, ...sections];
}
