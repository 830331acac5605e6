import { routeToPage } from '../../catalog/route-to.ts';
import type { NewsSummary } from '../../contract/news.ts';
import { type Cell, cell, phrase } from '../../models/content.ts';
import { formatDate } from '../../rules/text/dates.ts';

export const newsHash = (slug: string): string => routeToPage('news_item', { slug });

/** Returns the cell of a news article in a list: its date, and its title as a link. */
export const newsEntry = ({ slug, title, published_at }: NewsSummary): Cell =>
  phrase([cell(formatDate(published_at), { tone: 'soft' }), cell(title, { link: newsHash(slug) })]);
