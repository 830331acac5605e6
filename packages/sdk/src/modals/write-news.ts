import * as z from 'zod/mini';
import { dialog } from '../catalog/dialogs.ts';
import { newsTitle } from '../contract/news.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import { bodyHint, newsSchema, slugRule, timeHint, timeOf, timeRule } from './parts/news-fields.ts';

export const writeNews = defineForm({
  id: 'write_news',
  command: ['news', 'publish'],
  positional: 'body',
  schema: z.extend(newsSchema, { title: z.optional(newsTitle), slug: z.optional(z.string()) }),
  fields: {
    title: {
      label: 'Title',
      type: 'text',
      optional: true,
      isFlagOnly: true,
      hint: 'leave blank for the first heading of the text',
    },
    body: { label: 'Text', type: 'multiline', hint: bodyHint },
    slug: {
      label: 'Slug',
      type: 'text',
      optional: true,
      isFlagOnly: true,
      hint: 'part of the address; leave blank to make one from the title',
      rule: slugRule,
    },
    pinned: { label: 'Pin to the top', type: 'toggle' },
    published_at: {
      label: 'Publish at',
      type: 'text',
      optional: true,
      isFlagOnly: true,
      hint: `${timeHint}; leave blank for now`,
      rule: timeRule,
    },
    expires_at: {
      label: 'Hide from',
      type: 'text',
      optional: true,
      isFlagOnly: true,
      hint: `${timeHint}; leave blank for never`,
      rule: timeRule,
    },
  },
  labels: { idle: 'Publish', busy: 'Publishing...', done: 'Published!' },
  failure: 'Failed to publish the news.',
  async submit({ published_at, expires_at, ...text }, _, { client, news, onOutput, log }) {
    const { item, problems } = await client.news.create({
      ...text,
      published_at: timeOf(published_at),
      expires_at: timeOf(expires_at),
    });
    void news.reload();
    if (onOutput || problems.length === 0) {
      for (const problem of problems) log.warn(problem);
      return { output: item.slug };
    }
    return { next: dialog('edit_news', { news: item, problems }) };
  },
  after: (_, __, { refresh }) => refresh(),
});
