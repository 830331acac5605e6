import * as z from 'zod/mini';
import { text } from './wire.ts';

/**
 * A piece of text in one style (bold, italic, code or link). `href` starts with `https://`, or with `#/` for a screen
 * of this site.
 */
export const contentSpan = z.object({
  text,
  bold: z.optional(z.boolean()),
  italic: z.optional(z.boolean()),
  code: z.optional(z.boolean()),
  href: z.optional(z.string().check(z.regex(/^(https:\/\/|#\/)/))),
});
export const contentLine = z.array(contentSpan);

/** Contents of cards that the program generates: the tap chart, and the text about the daily spotlight. */
export const builtInParts = ['tap_chart', 'spotlight'] as const;
export type BuiltInPart = (typeof builtInParts)[number];

const title = z.optional(text);

export const textPart = z.object({ kind: z.literal('text'), title, paragraphs: z.array(contentLine) });
export const listPart = z.object({ kind: z.literal('list'), title, entries: z.array(contentLine) });
export const stepsPart = z.object({ kind: z.literal('steps'), title, steps: z.array(contentLine) });
export const contentFact = z.object({ label: text, value: text });
export const factsPart = z.object({ kind: z.literal('facts'), title, facts: z.array(contentFact) });
export const tablePart = z.object({
  kind: z.literal('table'),
  title,
  columns: z.array(text),
  rows: z.array(z.array(contentLine)),
});
export const codePart = z.object({ kind: z.literal('code'), title, text });
/** A picture in a card. `src` is a path on this server: `/media/NAME`. */
export const imagePart = z.object({
  kind: z.literal('image'),
  title,
  src: z.string().check(z.regex(/^\/media\/[\w.-]+$/)),
  alt: text,
});
export const builtInPart = z.object({ kind: z.literal('built_in'), title, part: z.enum(builtInParts) });

/** A part of a card of a site page, such as a list, a table or a picture. It is parsed from the operator's text. */
export const contentPart = z.discriminatedUnion('kind', [
  textPart,
  listPart,
  stepsPart,
  factsPart,
  tablePart,
  codePart,
  imagePart,
  builtInPart,
]);
export type ContentPart = z.output<typeof contentPart>;

/** A titled card of a site page. If a newer server sends a part of an unknown kind, it is read as an empty text. */
export const contentCard = z.object({
  id: z.optional(text),
  /** BCP 47 tag of the language of the card; absent for English. */
  language: z.optional(text),
  title: text,
  parts: z.array(z.catch(contentPart, { kind: 'text', paragraphs: [] })),
});
export type ContentCard = z.output<typeof contentCard>;

/** The part of an address that names a page: lower-case letters, digits and hyphens. */
export const slug = z
  .string()
  .check(
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens, such as staff-rules'),
    z.maxLength(40, 'must have at most 40 characters'),
  );

/** A page that the operator added to the site, at `#/page/{slug}`. */
export const customPage = z.object({ slug, title: text, cards: z.array(contentCard) });
export type CustomPage = z.output<typeof customPage>;

/** A page of the site that exists in several languages. */
export const pageTranslation = z.object({
  /** Name of the page: `rules`, `qualities`, `features`, `download` or the slug of a page that the operator added. */
  page: text,
  /** BCP 47 tag of the language in which the page is sent. The server chose it by the visitor's `Accept-Language`. */
  language: text,
  /** BCP 47 tags of all languages in which the page exists. */
  languages: z.array(text),
});
export type PageTranslation = z.output<typeof pageTranslation>;

const cards = z._default(z.array(contentCard), []);

/** Cards that the operator added to each page of the site. A page without any card is not shown. */
export const sitePages = z.object({
  server_info: cards,
  server_features: cards,
  download: cards,
  custom: z._default(z.array(customPage), []),
  translations: z._default(z.array(pageTranslation), []),
});
export type SitePages = z.output<typeof sitePages>;
