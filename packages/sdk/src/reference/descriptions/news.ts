import { newsItem, newsRecord, newsSummary } from '../../contract/news.ts';
import { describe } from './describe.ts';

const summary = {
  slug: 'Name of the article in its address: `#/news/{slug}`',
  title: 'Title of the article',
  pinned: 'Whether lists show the article before newer ones',
  published_at: ['Time of publication; in the future for a scheduled article', 'epoch ms'],
  updated_at: ['Time at which the article was last saved', 'epoch ms'],
} as const;

export const newsEntities = [
  describe('NewsSummary', newsSummary, 'A news article as lists show it.', {
    ...summary,
    excerpt: 'Beginning of the text, without formatting',
  }),
  describe('NewsItem', newsItem, 'A news article with its text.', {
    ...summary,
    excerpt: 'Beginning of the text, without formatting',
    cards:
      'Text of the article as cards, one for each heading. Text before the first heading is a card with an empty title',
  }),
  describe('NewsRecord', newsRecord, 'A news article as staff edit it.', {
    id: ['Id of the article', 'id'],
    ...summary,
    body: 'Text of the article in Markdown',
    expires_at: ['Time from which on the article is hidden; absent for never', 'epoch ms'],
    author: 'Email address of the author; absent if the author has no account',
    state: 'State of the article: `scheduled`, `published` or `hidden`',
  }),
];
