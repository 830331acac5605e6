import type { CallTexts } from '../describe.ts';

const id = ['Number of the item', 'id'] as const;
const body =
  'Text in Markdown: headings 2 and 3, paragraphs, lists, tables, code, https links and pictures from `/media`';
const pinned = 'Whether it is shown before newer items';
const expires = [
  'When it is hidden, from 2000 to 2100 and after `published_at`; absent for never',
  'epoch ms',
] as const;
const reply = { item: 'The item as it is now' };
const saved = {
  ...reply,
  problems: 'Sentences about links and pictures that are shown as text',
};

export const newsCalls: CallTexts<'news'> = {
  list: {
    summary: 'List the news',
    reply: { news: 'Pinned items first, then the newest first; at most 100' },
  },
  show: {
    summary: 'Get an item of news with its text',
    request: { slug: 'Part of its address' },
    reply: { item: 'The item' },
    errors: ['not_found'],
  },
  all: {
    summary: 'List all news for staff, also scheduled and hidden items',
    reply: { news: 'The newest first; at most 500' },
  },
  create: {
    summary: 'Write an item of news',
    request: {
      title: 'Title, at most 120 characters; absent for the first heading of the text',
      slug: 'Part of its address; absent to make one from the title',
      body,
      pinned,
      published_at: ['When it is published, from 2000 to 2100; absent for now', 'epoch ms'],
      expires_at: expires,
    },
    reply: saved,
    errors: ['conflict.slug_taken'],
  },
  update: {
    summary: 'Change an item of news',
    description:
      'If it was saved since the named version, the refusal has the current one as `details.current`, a `NewsRecord`.',
    request: {
      id,
      updated_at: ['`updated_at` of the version that was edited', 'epoch ms'],
      title: 'Title, at most 120 characters',
      slug: 'Part of its address',
      body,
      pinned,
      published_at: ['When it is published, from 2000 to 2100', 'epoch ms'],
      expires_at: expires,
    },
    reply: saved,
    errors: ['not_found', 'conflict.changed_meanwhile', 'conflict.slug_taken'],
  },
  retract: {
    summary: 'Hide an item of news',
    description: 'Staff still see it. Saving it without `expires_at` publishes it again.',
    request: { id },
    reply,
    errors: ['not_found'],
  },
};
