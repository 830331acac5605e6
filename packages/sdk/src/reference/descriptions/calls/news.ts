import type { CallTexts } from '../describe.ts';

const id = ['Id of the article', 'id'] as const;
const body =
  'Text in Markdown: headings 2 and 3, paragraphs, lists, tables, code, https links and pictures from `/media`';
const pinned = 'Whether lists show the article before newer ones';
const expires = [
  'Time from which on the article is hidden, between 2000 and 2100 and after `published_at`; absent for never',
  'epoch ms',
] as const;
const reply = { item: 'The article after the change' };
const saved = {
  ...reply,
  problems: 'Messages about invalid links and pictures, which are shown as plain text',
};

export const newsCalls: CallTexts<'news'> = {
  list: {
    summary: 'List the published news articles',
    reply: { news: 'Articles: pinned ones first, then newest first, at most 100' },
  },
  show: {
    summary: 'Get a news article with its text',
    request: { slug: 'Name of the article in its address' },
    reply: { item: 'The article' },
    errors: ['not_found'],
  },
  all: {
    summary: 'List all news articles for staff, including scheduled and hidden ones',
    reply: { news: 'Articles, newest first, at most 500' },
  },
  create: {
    summary: 'Create a news article',
    request: {
      title: 'Title, at most 120 characters; if absent, the first heading of the text is used',
      slug: 'Name of the article in its address; if absent, it is derived from the title',
      body,
      pinned,
      published_at: ['Time of publication, between 2000 and 2100; absent for now', 'epoch ms'],
      expires_at: expires,
    },
    reply: saved,
    errors: ['conflict.slug_taken'],
  },
  update: {
    summary: 'Change a news article',
    description:
      'If the article was saved after `updated_at`, the refusal contains the current article as `details.current`, a `NewsRecord`.',
    request: {
      id,
      updated_at: ['`updated_at` of the version that was edited', 'epoch ms'],
      title: 'Title, at most 120 characters',
      slug: 'Name of the article in its address',
      body,
      pinned,
      published_at: ['Time of publication, between 2000 and 2100', 'epoch ms'],
      expires_at: expires,
    },
    reply: saved,
    errors: ['not_found', 'conflict.changed_meanwhile', 'conflict.slug_taken'],
  },
  retract: {
    summary: 'Hide a news article',
    description: 'Staff can still read it. `news.update` without `expires_at` publishes it again.',
    request: { id },
    reply,
    errors: ['not_found'],
  },
};
