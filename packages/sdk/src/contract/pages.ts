import * as z from 'zod/mini';
import { defineCall } from './call-definition.ts';
import { limits, ownerLevel } from './constants.ts';
import { writtenText } from './news.ts';
import { contentCard, slug } from './site-pages.ts';
import { list, maybe, maybeText, nothing, numeric, orEmpty, orFalse, text, time } from './wire.ts';

/**
 * Sources of the text of a site page that visitors see: settings and files override the database. `removed`: the page
 * has no text.
 */
export const pageSources = ['settings', 'file', 'database', 'removed'] as const;

/** Text of a site page, in Markdown. */
export const pageBody = z.string().check(z.minLength(1), z.maxLength(limits.pageBodyLength), writtenText);

const language = z.string().check(z.minLength(1), z.maxLength(limits.languageTagLength));

/** A site page in one language, as owners edit it. */
export const sitePage = z.object({
  slug: text,
  /** BCP 47 tag of the page's language. */
  language: text,
  /**
   * True for the main language of the site. Visitors see the page in this language if it does not exist in their own.
   */
  is_default: orFalse,
  source: z.catch(z.enum(pageSources), 'database'),
  /** File or setting that contains the text of the page that visitors see. */
  location: maybeText,
  /**
   * File or setting that overrides the text of the page in the database. Visitors do not see the text in the database.
   */
  overridden_by: maybeText,
  /**
   * Number of the newest version of the page in the database; 0 without any. A change names the version that it is
   * based on.
   */
  version: numeric,
  /** Text of the page in Markdown: the newest version in the database, otherwise the text of the file. */
  text: orEmpty,
  /** Email address of the user who saved this version of the page; absent if the author has no account. */
  author: maybeText,
  updated_at: maybe(time),
});
export type SitePage = z.output<typeof sitePage>;

/** A stored version of a site page. */
export const sitePageVersion = z.object({
  version: numeric,
  updated_at: time,
  author: maybeText,
  characters: numeric,
  is_removal: orFalse,
});
export type SitePageVersion = z.output<typeof sitePageVersion>;

const owners = { auth: 'bearer', level: ownerLevel, scope: 'none' } as const;
const read = { ...owners, safe: true } as const;

const name = {
  slug,
  /** BCP 47 tag of the page's language; absent for the main language of the site. */
  language: z.optional(language),
};
const version = z.int().check(z.nonnegative(), z.lte(2_147_483_647));

export const pages = {
  list: defineCall('POST /api/admin/pages', {
    ...read,
    request: z.strictObject({}),
    reply: z.object({ pages: list(sitePage) }),
  }),
  show: defineCall('POST /api/admin/pages/show', {
    ...read,
    request: z.strictObject({ ...name, version: z.optional(version) }),
    reply: z.object({ page: sitePage }),
  }),
  preview: defineCall('POST /api/admin/pages/preview', {
    ...read,
    request: z.strictObject({ slug, text: z.string().check(z.maxLength(limits.pageBodyLength)) }),
    reply: z.object({ title: orEmpty, cards: z.catch(z.array(contentCard), []), problems: list(text) }),
  }),
  save: defineCall('POST /api/admin/pages/save', {
    ...owners,
    request: z.strictObject({ ...name, version, text: pageBody }),
    reply: z.object({ page: sitePage, problems: list(text) }),
  }),
  remove: defineCall('POST /api/admin/pages/remove', {
    ...owners,
    request: z.strictObject({ ...name, version }),
    reply: nothing,
  }),
  versions: defineCall('POST /api/admin/pages/versions', {
    ...read,
    request: z.strictObject(name),
    reply: z.object({ versions: list(sitePageVersion) }),
  }),
  restore: defineCall('POST /api/admin/pages/restore', {
    ...owners,
    request: z.strictObject({
      ...name,
      version,
      /** Number of the page version that the new text replaces. */
      current: version,
    }),
    reply: z.object({ page: sitePage, problems: list(text) }),
  }),
} as const;
