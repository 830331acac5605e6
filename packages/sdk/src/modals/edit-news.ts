import { dialog } from '../catalog/dialogs.ts';
import { ApiError } from '../client/http/api-error.ts';
import { type NewsRecord, newsRecord } from '../contract/news.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import { formatNewsTime } from '../rules/news.ts';
import { formatDateTime } from '../rules/text/format.ts';
import { newsArgument } from './parts/news-argument.ts';
import { bodyHint, newsSchema, slugRule, timeHint, timeOf, timeRule } from './parts/news-fields.ts';

/**
 * Formats a time of a news article for the form, which shows no milliseconds. If the user does not change the text,
 * `enteredTime` returns the original time with its milliseconds.
 */
const shownTime = (at: number | undefined): string => (at === undefined ? '' : formatNewsTime(at));
const enteredTime = (text: string | undefined, before: number | undefined): number | undefined =>
  text?.trim() === shownTime(before) ? before : timeOf(text);

export const editNews = defineForm({
  id: 'edit_news',
  command: ['news', 'edit'],
  argument: newsArgument(({ news }) => ({ news })),
  intro: ({ news, typed, problems = [] }) => [
    ...(typed
      ? [
          `Another user saved this news on ${formatDateTime(news.updated_at)} while you edited it.`,
          'Your text is in the form, theirs is below. Saving now replaces theirs with yours.',
        ]
      : []),
    ...(problems.length > 0 ? ['The news is saved, with these warnings:', ...problems] : []),
  ],
  sections: ({ news, typed }) => (typed ? [{ kind: 'code', title: `Saved text: ${news.title}`, text: news.body }] : []),
  schema: newsSchema,
  fields: {
    title: {
      label: 'Title',
      type: 'text',
      isFlagOnly: true,
      initial: ({ params: { news, typed } }) => typed?.title ?? news.title,
    },
    body: {
      label: 'Text',
      type: 'multiline',
      isFlagOnly: true,
      hint: bodyHint,
      initial: ({ params: { news, typed } }) => typed?.body ?? news.body,
    },
    slug: {
      label: 'Slug',
      type: 'text',
      isFlagOnly: true,
      initial: ({ params: { news, typed } }) => typed?.slug ?? news.slug,
      rule: slugRule,
    },
    pinned: {
      label: 'Pin to the top',
      type: 'toggle',
      initial: ({ params: { news, typed } }) => typed?.pinned ?? news.pinned,
    },
    published_at: {
      label: 'Publish at',
      type: 'text',
      optional: true,
      isFlagOnly: true,
      hint: `${timeHint}; leave blank for now`,
      initial: ({ params: { news, typed } }) => typed?.published_at ?? shownTime(news.published_at),
      rule: timeRule,
    },
    expires_at: {
      label: 'Hide from',
      type: 'text',
      optional: true,
      isFlagOnly: true,
      hint: `${timeHint}; leave blank for never`,
      initial: ({ params: { news, typed } }) => typed?.expires_at ?? shownTime(news.expires_at),
      rule: timeRule,
    },
  },
  labels: { idle: 'Save', busy: 'Saving...', done: 'Saved!' },
  failure: 'Failed to save the news.',
  async submit(values, { news, problems: shown = [] }, { client, clock, news: shared, onOutput, log }) {
    const { published_at, expires_at, ...text } = values;
    try {
      const { item, problems } = await client.news.update({
        ...text,
        id: news.id,
        updated_at: news.updated_at,
        published_at: enteredTime(published_at, news.published_at) ?? clock.now(),
        expires_at: enteredTime(expires_at, news.expires_at),
      });
      void shared.reload();
      // Warnings about the text that the user has already seen do not open the form again.
      const isNew = problems.some((problem) => !shown.includes(problem));
      if (isNew && !onOutput) return { next: dialog('edit_news', { news: item, problems }) };
      for (const problem of problems) log.warn(problem);
    } catch (error) {
      const current = currentOf(error);
      // In a command the error is thrown, because a command has no form that could be shown again.
      if (!current || onOutput) throw error;
      const typed = { ...text, published_at: published_at ?? '', expires_at: expires_at ?? '' };
      return { isDone: false, next: dialog('edit_news', { news: current, typed }) };
    }
    return undefined;
  },
  after: (_, __, { refresh }) => refresh(),
});

/**
 * Returns the version of a news article that another user has saved, if the server refused a change for that reason.
 */
function currentOf(error: unknown): NewsRecord | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { details } = error;
  if (typeof details !== 'object' || details === null || !('current' in details)) return undefined;
  const { data } = newsRecord.safeParse(details.current);
  return data;
}
