import type { NewsItem } from '@kafra/sdk/contract';
import { sharePath } from '@kafra/sdk/rules';
import { cardsToHtml } from './cards-html.ts';
import { escapeXml } from './xml-text.ts';

interface FeedOptions {
  /** Name of the site, which is also the author of each news item in the feed. */
  name: string;
  description: string | undefined;
  /** URL of the site, without a slash at the end. */
  site: string;
}

/** News item with its id in the database. The id in the feed uses it, because slug and title may change. */
export type FeedItem = NewsItem & { id: number };

const isoTime = (at: number): string => new Date(at).toISOString();

const element = (name: string, text: string, attributes = ''): string =>
  `<${name}${attributes}>${escapeXml(text)}</${name}>`;

const link = (rel: string, type: string, href: string): string =>
  `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`;

/** Returns the news as an Atom feed (RFC 4287). Items are HTML without scripts; titles are plain text. */
export function atomFeed(items: readonly FeedItem[], { name, description, site }: FeedOptions): string {
  const changedAt = ({ published_at, updated_at }: FeedItem) => Math.max(published_at, updated_at);
  const entry = (item: FeedItem) =>
    [
      '<entry>',
      element('id', `${site}/news.xml#${item.id}`),
      element('title', item.title, ' type="text"'),
      link('alternate', 'text/html', `${site}${sharePath({ kind: 'news', key: item.slug })}`),
      element('published', isoTime(item.published_at)),
      element('updated', isoTime(changedAt(item))),
      element('summary', item.excerpt, ' type="text"'),
      element('content', cardsToHtml(item.cards, site), ' type="html"'),
      '</entry>',
    ].join('\n');
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', `${site}/news.xml`),
    element('title', `${name}: News`, ' type="text"'),
    ...(description ? [element('subtitle', description, ' type="text"')] : []),
    link('self', 'application/atom+xml', `${site}/news.xml`),
    link('alternate', 'text/html', `${site}/#/news`),
    element('updated', isoTime(Math.max(0, ...items.map(changedAt)))),
    `<author>${element('name', name)}</author>`,
    ...items.map(entry),
    '</feed>',
    '',
  ].join('\n');
}
