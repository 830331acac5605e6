import { builtInParts, slug } from '@kafra/sdk/contract';
import * as z from 'zod';

/**
 * Limits of the sizes of page texts, because `/site.json` sends all pages to each visitor. `page` is a number of
 * characters.
 */
export const pageLimits = { page: 20_000, cards: 50, customPages: 20, languages: 20 };

/** Returns whether a text is an HTML document or begins with an HTML block. */
export const isHtml = (text: string): boolean =>
  /^\s*<(!doctype|html|head|body|div|p|table|h[1-6]|script|style)\b/i.test(text);

/** Schema for the text of a page in Markdown. */
export const pageText = z
  .string()
  .max(pageLimits.page, `must have at most ${pageLimits.page.toLocaleString('en-US')} characters`)
  .refine((text) => !isHtml(text), 'is HTML; texts of the site are written in Markdown');

const line = z.string().min(1).max(1_000);
const lines = z.array(line).min(1).max(200);

/** Schema for a card of a page. Its content is Markdown, or one of the short forms. */
const card = z
  .strictObject({
    title: z.string().min(1).max(120),
    text: pageText.optional(),
    list: lines.optional(),
    facts: z.record(line, line).optional(),
    built_in: z.enum(builtInParts).optional(),
  })
  .refine(
    ({ text, list, facts, built_in }) => [text, list, facts, built_in].some((part) => part !== undefined),
    'needs a text, a list, facts or a built_in part',
  );
export type CardSetting = z.output<typeof card>;

const cards = z.union([pageText, z.array(card).max(pageLimits.cards)], {
  error: 'must be Markdown text, or a list of cards such as {"title": "...", "list": ["..."]}',
});
const listOrText = z.union([pageText, lines], { error: 'must be Markdown text, or a list of texts' });

/**
 * Slugs of pages that the site itself uses, now or in planned versions. An item of news may have them, as its address
 * is below `/news`.
 */
const reserved = new Set(
  'account admin api assets captcha castle control-panel db device discord download features home item mailbox map media metrics monster news page reset rules server-features server-info sitemap skill verify woe'.split(
    ' ',
  ),
);

/** Schema for the slug of a page. */
export const customSlug = slug.check(
  z.refine((name) => !reserved.has(name), 'is an address of the site itself; choose another slug'),
);

/** Pages with fixed names. Pages with other names are additional ones of the operator. */
export const fixedPages = ['rules', 'qualities', 'features', 'download'] as const;
export type FixedPage = (typeof fixedPages)[number];

export const isFixedPage = (name: string): name is FixedPage => fixedPages.some((page) => page === name);

const custom = z
  .array(z.strictObject({ slug: customSlug, title: z.string().min(1).max(60), text: pageText }))
  .max(pageLimits.customPages)
  .refine(
    (pages) => new Set(pages.map((page) => page.slug)).size === pages.length,
    'contains two pages with the same slug',
  );

/** Schema of the setting `site.pages`: texts of the operator about the server. */
export const pageSettings = z.strictObject({
  rules: listOrText.optional(),
  qualities: listOrText.optional(),
  features: cards.optional(),
  download: cards.optional(),
  custom: custom.optional(),
});
export type PageSettings = z.output<typeof pageSettings>;
