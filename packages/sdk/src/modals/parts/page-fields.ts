import * as z from 'zod/mini';
import { ApiError } from '../../client/http/api-error.ts';
import { pageBody, type SitePage, sitePage } from '../../contract/pages.ts';
import { cell, type Section } from '../../models/content.ts';
import type { Context } from '../../models/context.ts';
import { cardSections } from '../../models/site-cards.ts';
import { parseLanguageTag } from '../../rules/languages.ts';

export const pageTextField = { label: 'Text', type: 'multiline' } as const;

/** Schema of the text in the forms that edit site pages. */
export const pageTextSchema = z.object({ text: pageBody });

export const languageRule = (tag: string): string | undefined =>
  tag.trim() === '' || parseLanguageTag(tag.trim()) !== undefined
    ? undefined
    : 'Enter a language tag such as de, pt-BR or zh-Hant.';

/** Returns the name of a site page for use in a sentence: `rules`, `rules in de`. */
export const pageTitle = ({
  slug,
  language,
  is_default,
}: Pick<SitePage, 'slug' | 'language' | 'is_default'>): string => (is_default ? slug : `${slug} in ${language}`);

/**
 * Returns a warning if visitors do not see the page text in the database, because a file or setting overrides it; empty
 * otherwise.
 */
export function overrideNote({ location }: SitePage): string[] {
  if (location === undefined) return [];
  const what = location.startsWith('site.') ? `The setting ${location}` : `The file ${location}`;
  return [`${what} overrides this page. Visitors see your text once it is removed.`];
}

/** Loads the preview of a site page: its text as visitors will see it. */
export async function previewText(
  { slug, text }: { slug: string; text: string },
  { client, site }: Context,
  signal: AbortSignal,
): Promise<readonly Section[]> {
  if (text.trim() === '') return [];
  const { title, cards, problems } = await client.pages.preview({ slug, text }, { signal });
  const noted: Section[] =
    problems.length > 0
      ? [{ kind: 'list', title: 'Not shown as intended', entries: problems.map((one) => cell(one)) }]
      : [];
  return [...noted, ...cardSections(cards, title, site)];
}

/** Returns the version of a page that another owner has saved, if the server refused a change for that reason. */
export function currentPage(error: unknown): SitePage | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { details } = error;
  if (typeof details !== 'object' || details === null || !('current' in details)) return undefined;
  const { data } = sitePage.safeParse(details.current);
  return data;
}
