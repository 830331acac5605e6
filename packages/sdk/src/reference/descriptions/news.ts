import { newsItem, newsRecord, newsSummary } from '../../contract/news.ts';
import { describe } from './describe.ts';

const summary = {
  slug: 'Part of its address: `#/news/{slug}`',
  title: 'Title',
  pinned: 'Whether it is shown before newer items',
  published_at: ['When it was or will be published', 'epoch ms'],
  updated_at: ['When it was saved last', 'epoch ms'],
} as const;

export const newsEntities = [
  describe('NewsSummary', newsSummary, 'An item of news as lists show it.', {
    ...summary,
    excerpt: 'The beginning of the text, without formatting',
  }),
  describe('NewsItem', newsItem, 'An item of news with its text.', {
    ...summary,
    excerpt: 'The beginning of the text, without formatting',
    cards: 'The text, one card for each heading. Text before the first heading is a card without a title',
  }),
  describe('NewsRecord', newsRecord, 'An item of news as staff edit it.', {
    id: ['Number of the item', 'id'],
    ...summary,
    body: 'Text in Markdown',
    expires_at: ['When it is or was hidden; absent for never', 'epoch ms'],
    author: 'E-mail address of its author; absent if the author has no account',
    state: '`scheduled`, `published` or `hidden`',
  }),
];
