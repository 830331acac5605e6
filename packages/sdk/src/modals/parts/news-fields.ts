import * as z from 'zod/mini';
import { newsBody, newsTitle } from '../../contract/news.ts';
import { parseNewsTime } from '../../rules/news.ts';

/** Schema of the forms that edit news articles. Times are texts such as `2026-12-24 18:00`. */
export const newsSchema = z.object({
  title: newsTitle,
  body: newsBody,
  slug: z.string(),
  pinned: z.boolean(),
  published_at: z.optional(z.string()),
  expires_at: z.optional(z.string()),
});

export const timeHint = 'date and time in UTC, for example 2026-12-24 18:00';

export const timeRule = (text: string): string | undefined =>
  text.trim() === '' || parseNewsTime(text) !== undefined ? undefined : `Enter a ${timeHint}.`;

/**
 * Returns the time that was typed in a news form; undefined if the field is empty. The text must have passed
 * `timeRule`.
 */
export const timeOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : parseNewsTime(text);

export const bodyHint = 'Markdown: ## headings, lists, **bold**, [links](https://...)';
export const slugRule = (text: string): string | undefined =>
  text === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
    ? undefined
    : 'A slug is lower-case letters, digits and hyphens.';
