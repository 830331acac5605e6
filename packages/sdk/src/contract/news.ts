import * as z from 'zod/mini';
import { defineCall } from './call-definition.ts';
import { adminLevel, limits } from './constants.ts';
import { maxTimestamp, moment, rowId } from './request-fields.ts';
import { contentCard, slug } from './site-pages.ts';
import { flag, list, maybe, maybeText, numeric, orEmpty, orFalse, text, time } from './wire.ts';

/**
 * Matches control characters (C0 and C1) and unpaired surrogates. Texts that people write do not contain them, and XML
 * cannot.
 */
const notText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\p{Surrogate}/u;

/** Check that rejects texts with control characters or unpaired surrogates. */
export const writtenText = z.refine<string>(
  (value) => !notText.test(value),
  'must not contain control characters or half characters',
);
const oneLine = z.refine<string>((value) => !/[\t\r\n\u2028\u2029]/.test(value), 'must be one line');

/** Title of a news article. */
export const newsTitle = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(limits.newsTitleLength), writtenText, oneLine);
/** Text of a news article, in Markdown. */
export const newsBody = z.string().check(z.minLength(1), z.maxLength(limits.newsBodyLength), writtenText);

/** A news article as lists show it, without its text. */
export const newsSummary = z.object({
  slug: text,
  title: text,
  pinned: orFalse,
  published_at: time,
  updated_at: time,
  /** The beginning of the article's text, without formatting. */
  excerpt: orEmpty,
});
export type NewsSummary = z.output<typeof newsSummary>;

/** A news article with its text as cards. The text before the first heading is a card without a title. */
export const newsItem = z.extend(newsSummary, { cards: z.catch(z.array(contentCard), []) });
export type NewsItem = z.output<typeof newsItem>;

/** A news article as staff edit it. */
export const newsRecord = z.object({
  id: numeric,
  slug: text,
  title: text,
  /** Text of the news article, in Markdown. */
  body: orEmpty,
  pinned: orFalse,
  published_at: time,
  expires_at: maybe(time),
  /** Time when the news article was last saved. A change sends it to identify the version that it is based on. */
  updated_at: time,
  /** Email address of the article's author; absent if the author has no account. */
  author: maybeText,
  /** State of the news article: `scheduled`, `published` or `hidden`. */
  state: orEmpty,
});
export type NewsRecord = z.output<typeof newsRecord>;

/**
 * Publication or expiry date of a news article. The server refuses dates before 2000 and after 2100, so that all of
 * them get the same message.
 */
const newsMoment = z.pipe(time, z.number().check(z.gte(-maxTimestamp), z.lte(maxTimestamp)));

const newsFields = {
  body: newsBody,
  pinned: z._default(flag, false),
  expires_at: z.optional(newsMoment),
};

export const news = {
  list: defineCall('GET /api/news', {
    request: z.strictObject({}),
    reply: z.object({ news: list(newsSummary) }),
  }),
  show: defineCall('GET /api/news/{slug}', {
    request: z.strictObject({ slug }),
    reply: z.object({ item: newsItem }),
  }),
  all: defineCall('POST /api/admin/news', {
    auth: 'bearer',
    safe: true,
    level: adminLevel,
    scope: 'admin:read',
    request: z.strictObject({}),
    reply: z.object({ news: list(newsRecord) }),
  }),
  create: defineCall('POST /api/admin/news/create', {
    auth: 'bearer',
    level: adminLevel,
    scope: 'none',
    request: z.strictObject({
      /** Title of the news article. If absent, the first heading of the text is used. */
      title: z.optional(newsTitle),
      /** Part of the news article's address. If absent, it is derived from the title. */
      slug: z.optional(slug),
      ...newsFields,
      /** Publication time of the news article. If absent, it is the current time. */
      published_at: z.optional(newsMoment),
    }),
    reply: z.object({ item: newsRecord, problems: list(text) }),
  }),
  update: defineCall('POST /api/admin/news/update', {
    auth: 'bearer',
    level: adminLevel,
    scope: 'none',
    request: z.strictObject({
      id: rowId,
      /** `updated_at` of the version of the news article that was edited. */
      updated_at: moment,
      title: newsTitle,
      slug,
      ...newsFields,
      published_at: newsMoment,
    }),
    reply: z.object({ item: newsRecord, problems: list(text) }),
  }),
  retract: defineCall('POST /api/admin/news/retract', {
    auth: 'bearer',
    level: adminLevel,
    scope: 'none',
    request: z.strictObject({ id: rowId }),
    reply: z.object({ item: newsRecord }),
  }),
} as const;
